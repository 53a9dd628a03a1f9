/** Starts all parts of the site on the configured database, prints a line and ends. */
import { createContext } from '#server/app/context.ts';
import { providerModules } from '#server/app/providers.ts';
import { startParts } from '#server/app/start.ts';
import { readProcessConfig } from '#server/platform/config/config.ts';
import { createLogger } from '#server/platform/logger.ts';

const config = readProcessConfig(providerModules);
const context = await createContext({ config, logger: createLogger(config.logLevel) });
const parts = await startParts(context);
await parts.work();
process.stdout.write('started\n');
await parts.stop();
await context.close();
