/** Serves the site: fares, then HTTP; what it starts is stopped in reverse order. */
import { join, resolve } from 'node:path';
import { listMetricSources } from '#server/admin/health/metric-sources.ts';
import { serveSocket } from '#server/commands/socket/socket.server.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { DatabaseHandle } from '#server/platform/database/open-database.ts';
import { serveManagement } from '#server/platform/http/management.server.ts';
import { createMetrics, type Metrics } from '#server/platform/http/metrics.ts';
import { createPageRenderer, type PageRenderer } from '#server/platform/http/page.ts';
import { createDevRenderer } from '#server/platform/http/page-dev.ts';
import { explainListenError } from '#server/platform/http/port-check.ts';
import { type RunningServer, serveApp } from '#server/platform/http/server.ts';
import { loadStaticFiles, type StaticFile } from '#server/platform/http/static-files.ts';
import { createAnnounce, type Logger } from '#server/platform/logger.ts';
import { rejectOnAbort } from '#server/platform/reject-on-abort.ts';
import { buildApp } from './app/build-app.ts';
import { readProgramInfo } from './app/build-info.ts';
import { type AppContext, createContext } from './app/context.ts';
import { readReadiness } from './app/readiness.ts';
import type { CleanupStack } from './app/run-process.ts';
import { startParts } from './app/start.ts';

const root = resolve(import.meta.dirname, '..');

type ServeParts = {
  opening: Promise<DatabaseHandle>;
  /** The build of the pages; null in development, or where no pages are served. */
  building: Promise<{ built: boolean }> | null;
  cleanups: CleanupStack;
  stopping: AbortSignal;
};

/**
 * Serves the site from a database that is being opened, until its clean-ups run.
 * @returns what the process does between the signal to stop and its clean-ups
 */
export async function serveSite(
  config: Config,
  logger: Logger,
  { opening, building, cleanups, stopping }: ServeParts,
): Promise<(() => Promise<void>) | undefined> {
  // The build and the filling of a new site take the longest, and need not wait for each other.
  const web = config.services.web ? loadWeb(config, { logger, building, cleanups }) : Promise.resolve(null);
  web.catch(() => undefined);
  const context = await createContext({ config, logger, handle: opening, signal: stopping });
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
    const shown = { readiness: () => readReadiness(context), program: readProgramInfo, logger, metrics };
    cleanups.add((await serveManagement(shown, config.management)).close);
  }
  stopping.throwIfAborted();
  await parts.work();
  stopping.throwIfAborted();
  return async () => {
    context.isStopping = true;
    await listening?.server.drain(config.drainMs);
  };
}

type WebFiles = {
  renderer: PageRenderer;
  staticFiles?: ReadonlyMap<string, StaticFile>;
  middleware?: Awaited<ReturnType<typeof createDevRenderer>>['middleware'];
};

async function loadWeb(
  config: Config,
  { logger, building, cleanups }: Pick<ServeParts, 'building' | 'cleanups'> & { logger: Logger },
): Promise<WebFiles> {
  const onFailure = (error: unknown): void => logger.error({ err: error }, 'part of a page failed');
  if (building === null) {
    const dev = await createDevRenderer({ root, appUrl: config.appUrl, onFailure });
    cleanups.add(dev.close);
    return dev;
  }
  const { built } = await building;
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
  const app = buildApp(context, { ...web, isDevelopment: web.middleware !== undefined });
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
