/** Starts all parts of a site on the database of the environment, says so and ends. */
import { readProcessConfig } from '#server/config/config.ts';
import { createContext } from '#server/context.ts';
import { createLogger } from '#server/logger.ts';
import { startParts } from '#server/start.ts';

const config = readProcessConfig();
const context = await createContext({ config, logger: createLogger(config.logLevel) });
const parts = await startParts(context);
process.stdout.write('started\n');
await parts.stop();
await context.close();
