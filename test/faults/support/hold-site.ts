/** Opens a data folder like the running site but without pages: board, notifications, jobs, socket. */
import { startParts } from '#server/app/start.ts';
import { serveSocket } from '#server/commands/socket/socket.server.ts';
import { openContext } from './open-context.ts';

const [dataDir = ''] = process.argv.slice(2);
const context = await openContext(dataDir);
await (await startParts(context)).work();
await serveSocket(context);
process.stdout.write('open\n');
