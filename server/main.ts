/** The process: configuration, database, fares, then HTTP; it ends what it began when it is told to stop. */
import { join, resolve } from 'node:path';
import { buildIfNeeded } from '#scripts/build.ts';
import { NotBuiltError } from '#scripts/built.ts';
import { type Config, ConfigError, readProcessConfig } from '#server/config/config.ts';
import { serveControl } from '#server/control/control.server.ts';
import { DataFolderInUseError } from '#server/database/errors.ts';
import { createPageRenderer, type PageRenderer } from '#server/http/page.ts';
import { createDevRenderer } from '#server/http/page-dev.ts';
import { serveApp } from '#server/http/server.ts';
import { loadStaticFiles, type StaticFile } from '#server/http/static-files.ts';
import { createAnnounce, createLogger, type Logger } from '#server/logger.ts';
import { type AppContext, createContext } from './context.ts';
import { createSite } from './site.ts';
import { startParts } from './start.ts';

const root = resolve(import.meta.dirname, '..');
const isDevelopment = process.argv.includes('--dev');

/** Things to end, in reverse order of their beginning. */
type Ending = () => Promise<void>;

async function main(): Promise<void> {
  const config = readProcessConfig();
  const logger = createLogger(config.logLevel);
  const endings: Ending[] = [];
  followSignals(logger, endings);
  followFaults(logger);
  try {
    await start(config, logger, endings);
  } catch (error) {
    await endAll(endings, logger);
    throw error;
  }
}

async function start(config: Config, logger: Logger, endings: Ending[]): Promise<void> {
  const startedAt = performance.now();
  // The build and the filling of a new site take the longest, and need not wait for each other.
  const web = config.services.web ? loadWeb(config, logger, endings) : Promise.resolve(null);
  web.catch(() => undefined);
  const context = await createContext({ config, logger });
  endings.push(context.close);
  const parts = await startParts(context, createAnnounce(logger));
  endings.push(parts.stop);
  if (config.databaseUrl === null) endings.push((await serveControl(context)).close);
  const loaded = await web;
  if (loaded) await listen(context, loaded, endings);
  logger.info({ seconds: Math.round((performance.now() - startedAt) / 100) / 10 }, 'started');
}

type WebFiles = {
  renderer: PageRenderer;
  staticFiles?: ReadonlyMap<string, StaticFile>;
  middleware?: DevMiddleware;
};
type DevMiddleware = Awaited<ReturnType<typeof createDevRenderer>>['middleware'];

async function loadWeb(config: Config, logger: Logger, endings: Ending[]): Promise<WebFiles> {
  const onFailure = (error: unknown): void => logger.error({ err: error }, 'part of a page failed');
  if (isDevelopment) {
    const dev = await createDevRenderer({ root, appUrl: config.appUrl, onFailure });
    endings.push(dev.close);
    return dev;
  }
  const { built } = await buildIfNeeded();
  if (built) createAnnounce(logger)('The pages were built.');
  const dist = join(root, 'dist');
  const [renderer, staticFiles] = await Promise.all([
    createPageRenderer({ dist, appUrl: config.appUrl, onFailure }),
    loadStaticFiles(join(dist, 'client')),
  ]);
  return { renderer, staticFiles };
}

async function listen(context: AppContext, web: WebFiles, endings: Ending[]): Promise<void> {
  const { config, logger } = context;
  const app = createSite(context, { ...web, isDevelopment });
  const server = await serveApp({
    app,
    host: config.host,
    port: config.port,
    logger,
    limits: config.limits,
    trustProxy: config.trustProxy,
    ...(web.middleware ? { middleware: web.middleware } : {}),
  });
  endings.push(() => server.close());
  const address =
    config.appUrl ?? `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${server.port}`;
  createAnnounce(logger)(`Hudhud answers at ${address}`);
}

async function endAll(endings: Ending[], logger: Logger): Promise<void> {
  for (let end = endings.pop(); end; end = endings.pop()) {
    await end().catch((error: unknown) => logger.error({ err: error }, 'a part did not end cleanly'));
  }
}

/** The first signal ends everything in order; a second one ends the process at once. */
function followSignals(logger: Logger, endings: Ending[]): void {
  let isEnding = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isEnding) process.exit(1);
      isEnding = true;
      logger.info({ signal }, 'stopping');
      void endAll(endings, logger);
    });
  }
}

/** Last resort: a stray rejection is logged and the site goes on; after a stray throw the process must end. */
function followFaults(logger: Logger): void {
  process.on('unhandledRejection', (reason) => logger.error({ err: reason }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
}

/** Faults a person can mend are one line; anything else keeps its stack. */
function explain(error: unknown): void {
  const isPlain =
    error instanceof ConfigError ||
    error instanceof DataFolderInUseError ||
    error instanceof NotBuiltError ||
    isListenError(error);
  console.error(isPlain ? error.message : error);
  process.exitCode = 1;
}

function isListenError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen';
}

await main().catch(explain);
