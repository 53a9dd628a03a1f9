/** Imports a file, prints how many rows are stored, and hangs before publishing. */

import { openFareCommands } from '#server/commands/fare-commands.ts';
import { createFileProvider } from '#server/pipeline/providers/file/file.provider.ts';
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
import { createImportId } from '#server/pipeline/refresh/undo-import.service.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createSilentLogger } from '#server/platform/logger.ts';

const [dataDir = '', path = ''] = process.argv.slice(2);
const commands = await openFareCommands(readConfig({ DATA_DIR: dataDir, DEMO: '0' }), createSilentLogger());
const file = createFileProvider({ path });
const provider: FareProvider = {
  ...file,
  async *read(request, options) {
    yield* file.read(request, options);
    // Asked for more, the rows before are stored: the import waits here until it is killed.
    await new Promise(() => setInterval(() => undefined, 1000));
  },
};
await commands.importFile(
  { provider, name: 'fares.csv', importId: createImportId(new Date()) },
  ({ accepted }) => process.stdout.write(`${accepted}\n`),
);
