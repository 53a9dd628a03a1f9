/** The process: configuration, database, fares, then HTTP; shuts down in reverse order. */
import { join, resolve } from 'node:path';
import { buildIfNeeded } from '#scripts/build.ts';
import { listMetricSources } from '#server/admin/health/metric-sources.ts';
import { type CleanupStack, rejectOnAbort, runProcess } from '#server/app/run-process.ts';
import { serveSocket } from '#server/commands/socket/socket.server.ts';
import { type Config, readProcessConfig } from '#server/platform/config/config.ts';
import { keepNewFilesPrivate } from '#server/platform/database/private-folder.ts';
import { type ManagementParts, serveManagement } from '#server/platform/http/management.server.ts';
import { createMetrics, type Metrics } from '#server/platform/http/metrics.ts';
import { createPageRenderer, type PageRenderer } from '#server/platform/http/page.ts';
import { createDevRenderer } from '#server/platform/http/page-dev.ts';
import { assertCanListen, explainListenError } from '#server/platform/http/port-check.ts';
import { type RunningServer, serveApp } from '#server/platform/http/server.ts';
import { loadStaticFiles, type StaticFile } from '#server/platform/http/static-files.ts';
import { createAnnounce, createLogger, type Logger } from '#server/platform/logger.ts';
import { buildApp } from './app/build-app.ts';
import { readProgramInfo } from './app/build-info.ts';
import { type AppContext, createContext } from './app/context.ts';
import { explainError } from './app/explain-error.ts';
import { providerModules } from './app/providers.ts';
import { readReadiness } from './app/readiness.ts';
import { startParts } from './app/start.ts';

const root = resolve(import.meta.dirname, '..');
const isDevelopment = process.argv.includes('--dev');

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

type StartParts = { cleanups: CleanupStack; stopping: AbortSignal };

type Drain = () => Promise<void>;

async function start(
  config: Config,
  logger: Logger,
  { cleanups, stopping }: StartParts,
): Promise<Drain | undefined> {
  const startedAt = performance.now();
  // What is wrong at once is said before the slow work.
  if (config.services.web) await assertCanListen(config.host, config.port);
  for (const word of config.allowed) logger.warn({ allow: word }, 'a danger was accepted by ALLOW');
  // The build and the filling of a new site take the longest, and need not wait for each other.
  const web = config.services.web ? loadWeb(config, logger, cleanups) : Promise.resolve(null);
  web.catch(() => undefined);
  const context = await createContext({ config, logger, signal: stopping });
  cleanups.add(context.close);
  stopping.throwIfAborted();
  const parts = await startParts(context, { say: createAnnounce(logger), signal: stopping });
  cleanups.add(parts.stop);
  stopping.throwIfAborted();
  if (config.databaseUrl === null) cleanups.add((await serveSocket(context)).close);
  const loaded = await rejectOnAbort(web, stopping);
  stopping.throwIfAborted();
  context.handle.enforceDeadlines();
  const listening = loaded ? await listen(context, loaded, cleanups) : undefined;
  const metrics = listening?.metrics ?? createMetrics(listMetricSources(context));
  if (config.management) {
    cleanups.add((await serveManagement({ ...operatorParts(context), metrics }, config.management)).close);
  }
  stopping.throwIfAborted();
  await parts.work();
  stopping.throwIfAborted();
  logger.info({ seconds: Math.round((performance.now() - startedAt) / 100) / 10 }, 'started');
  return async () => {
    context.isStopping = true;
    await listening?.server.drain(config.drainMs);
  };
}

function operatorParts(context: AppContext): Pick<ManagementParts, 'readiness' | 'logger' | 'program'> {
  return { readiness: () => readReadiness(context), program: readProgramInfo, logger: context.logger };
}

type WebFiles = {
  renderer: PageRenderer;
  staticFiles?: ReadonlyMap<string, StaticFile>;
  middleware?: DevMiddleware;
};
type DevMiddleware = Awaited<ReturnType<typeof createDevRenderer>>['middleware'];

async function loadWeb(config: Config, logger: Logger, cleanups: CleanupStack): Promise<WebFiles> {
  const onFailure = (error: unknown): void => logger.error({ err: error }, 'part of a page failed');
  if (isDevelopment) {
    const dev = await createDevRenderer({ root, appUrl: config.appUrl, onFailure });
    cleanups.add(dev.close);
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

type Listening = {
  /** Figures of what it answers. */
  metrics: Metrics;
  server: RunningServer;
};

async function listen(context: AppContext, web: WebFiles, cleanups: CleanupStack): Promise<Listening> {
  const { config, logger } = context;
  const app = buildApp(context, { ...web, isDevelopment });
  const server = await serveApp({
    app,
    host: config.host,
    port: config.port,
    logger,
    trustProxy: config.trustProxy,
    ...(web.middleware ? { middleware: web.middleware } : {}),
  }).catch((error: unknown) => {
    throw explainListenError(error, config.host, config.port);
  });
  cleanups.add(() => server.close());
  const address =
    config.appUrl ?? `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${server.port}`;
  createAnnounce(logger)(`Hudhud answers at ${address}`);
  return { metrics: app.metrics, server };
}

/** Last resort: a stray rejection is logged and the site goes on; after a stray throw the process must end. */
function handleUncaughtErrors(logger: Logger): void {
  process.on('unhandledRejection', (reason) => logger.error({ err: reason }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
}
