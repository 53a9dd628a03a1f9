/** Holds a data folder as the running site does, without pages: board, announcements, jobs, commands. */
import { readConfig } from '#server/config/config.ts';
import { createContext } from '#server/context.ts';
import { serveControl } from '#server/control/control.server.ts';
import { createSilentLogger } from '#server/logger.ts';
import { startParts } from '#server/start.ts';

const [dataDir = ''] = process.argv.slice(2);
const context = await createContext({
  config: readConfig({ DATA_DIR: dataDir, DEMO: '0' }),
  logger: createSilentLogger(),
});
await startParts(context);
await serveControl(context);
process.stdout.write('open\n');
