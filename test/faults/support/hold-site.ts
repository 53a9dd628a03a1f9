/** Opens a data folder like the running site but without pages: board, notifications, jobs, socket. */

import { createContext } from '#server/app/context.ts';
import { startParts } from '#server/app/start.ts';
import { serveSocket } from '#server/commands/socket/socket.server.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createSilentLogger } from '#server/platform/logger.ts';

const [dataDir = ''] = process.argv.slice(2);
const context = await createContext({
  config: readConfig({ DATA_DIR: dataDir, DEMO: '0' }),
  logger: createSilentLogger(),
});
await (await startParts(context)).work();
await serveSocket(context);
process.stdout.write('open\n');
