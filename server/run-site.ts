/** The process: configuration, then the database, which opens while the rest of the program is read. */
import { flushCompileCache } from 'node:module';
import { buildIfNeeded } from '#scripts/build.ts';
import { type CleanupStack, runProcess } from '#server/app/run-process.ts';
import { type Config, readProcessConfig } from '#server/platform/config/config.ts';
import { keepNewFilesPrivate } from '#server/platform/database/private-folder.ts';
import { assertCanListen } from '#server/platform/http/port-check.ts';
import { createLogger, type Logger } from '#server/platform/logger.ts';
import { explainError } from './app/explain-error.ts';
import { openConfigured } from './app/open-configured.ts';
import { providerModules } from './app/providers.ts';

/** Runs the site until a signal and ends the process; a faulty configuration is told in one line. */
export async function runSite(): Promise<void> {
  try {
    keepNewFilesPrivate();
    const config = readProcessConfig(providerModules);
    const logger = createLogger(config.logLevel);
    handleUncaughtErrors(logger);
    await runProcess(logger, (parts) => start(config, logger, parts));
  } catch (error) {
    console.error(explainError(error));
    process.exitCode = 1;
  }
}

async function start(
  config: Config,
  logger: Logger,
  { cleanups, stopping }: { cleanups: CleanupStack; stopping: AbortSignal },
): Promise<undefined | (() => Promise<void>)> {
  const startedAt = performance.now();
  // What is wrong at once is said before the slow work.
  if (config.services.web) await assertCanListen(config.host, config.port);
  for (const word of config.allowed) logger.warn({ allow: word }, 'a danger was accepted by ALLOW');
  // On a new machine the pages take the longest: they are built while the rest is read.
  const isDevelopment = process.argv.includes('--dev');
  const building = config.services.web && !isDevelopment ? buildIfNeeded() : null;
  const opening = openConfigured(config, logger, { signal: stopping });
  // `serveSite` tells of a failure.
  building?.catch(() => undefined);
  opening.catch(() => undefined);
  cleanups.add(() =>
    opening.then(
      (handle) => handle.close(),
      () => undefined,
    ),
  );
  const { serveSite } = await import('./serve-site.ts');
  flushCompileCache();
  const drain = await serveSite(config, logger, { opening, building, cleanups, stopping });
  logger.info({ seconds: Math.round((performance.now() - startedAt) / 100) / 10 }, 'started');
  return drain;
}

/** Last resort: a stray rejection is logged and the site goes on; after a stray throw the process must end. */
function handleUncaughtErrors(logger: Logger): void {
  process.on('unhandledRejection', (reason) => logger.error({ err: reason }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
}
