/** The whole application for tests: in process without sockets, or as a real server for a browser. */
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { buildIfNeeded } from '#scripts/build.ts';
import { createIdentifyAdmin } from '#server/admin/session/identify-admin.ts';
import { buildApp, createRoutes } from '#server/app/build-app.ts';
import { type AppContext, createContext } from '#server/app/context.ts';
import { providerModules } from '#server/app/providers.ts';
import { readReadiness } from '#server/app/readiness.ts';
import { createIdentify } from '#server/people/accounts/session-cookie.ts';
import { ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import { insertPremiumDestinations } from '#server/pipeline/premium/premium-policy.ts';
import type { ProviderRow } from '#server/pipeline/providers/provider.ts';
import { listSamplePremium } from '#server/pipeline/providers/sample/sample-network.ts';
import { publishFares, refreshFares } from '#server/pipeline/refresh/refresh.service.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { AppError } from '#server/platform/errors.ts';
import { type App, createApp } from '#server/platform/http/app.ts';
import type { Identify } from '#server/platform/http/http-env.ts';
import { createPageRenderer } from '#server/platform/http/page.ts';
import { serveApp } from '#server/platform/http/server.ts';
import { loadStaticFiles } from '#server/platform/http/static-files.ts';
import { createLogger, type Logger } from '#server/platform/logger.ts';
import {
  copyTestFolder,
  createEmptyFolder,
  createTestDatabase,
  createTestFolder,
  hashSources,
  keepFolder,
  removeOldFolders,
  type TestFolder,
} from './database.ts';
import { buildRecordedSite, testNow } from './factories.ts';
import { createIdleQueue } from './idle-queue.ts';
import type { QueryFaults } from './query-faults.ts';
import { reference } from './reference.ts';

const root = resolve(import.meta.dirname, '../..');

/** Instead of a key file. */
const testPepper = 'the key of tests and no secret at all';

export type TestAppOptions = {
  /** Environment of the configuration; sample fares are off by default. */
  environment?: Record<string, string>;
  logger?: Logger;
  /** The clock; fixed at `testNow` by default. */
  now?: () => Date;
  /** Uses the real job queue, which `setUpTestSite` starts and stops, instead of one that runs nothing. */
  hasQueue?: boolean;
  faults?: QueryFaults;
};

export type TestApp = {
  /** Identifies users by cookie; without one they are guests. */
  app: App;
  /** Calls as a Premium subscriber. */
  premiumApp: App;
  context: AppContext;
  /** Ingests rows, computes evidence and rebuilds the board. */
  ingest: (rows: readonly ProviderRow[]) => Promise<void>;
  close: () => Promise<void>;
};

/** All routes on a new database, without sockets, jobs and pages. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { environment = {}, logger = createLogger('silent'), now = () => testNow } = options;
  const { handle: whole, close } = await createTestDatabase();
  const handle = options.faults?.wrap(whole) ?? whole;
  const created = await createContext({
    config: readConfig({ DEMO: '0', PASSWORD_PEPPER: testPepper, ...environment }, [], providerModules),
    logger,
    now,
    handle,
    reference,
  });
  const context = options.hasQueue ? created : { ...created, jobs: createIdleQueue() };
  await context.settings.reload();
  return {
    app: createCalls(context),
    premiumApp: createCalls(context, async () => ({ viewer: 'premium', signedIn: null })),
    context,
    ingest: (rows) => ingestAndShow(context, rows),
    close,
  };
}

async function renderNoPage(): Promise<never> {
  throw new AppError('not_found', { log: 'this application has no pages' });
}

/** The routes of a context; users are identified by cookie unless told otherwise. */
export function createCalls(context: AppContext, identify: Identify = createIdentify(context)): App {
  const { config, logger, now } = context;
  const app: App = createApp({
    context: { config, logger, now, readiness: () => readReadiness(context) },
    ...createRoutes(context, {
      identify,
      answerPage: renderNoPage,
      requestApi: (request, env) => app.fetch(request, env),
    }),
    renderPage: renderNoPage,
    identify,
    identifyAdmin: createIdentifyAdmin(context),
  });
  return app;
}

/** Ingests rows, computes evidence and rebuilds the board. */
export async function ingestAndShow(context: AppContext, rows: readonly ProviderRow[]): Promise<void> {
  const { touched } = await ingestRows(context.refresh, [rows]);
  await publishFares(context.refresh, touched);
  await readAll(context);
}

/** As a process does at its start. */
async function readAll({ snapshot, board, deals }: AppContext): Promise<void> {
  await snapshot.read();
  await board.rebuild();
  await deals.rebuild();
}

/** Makes a destination Premium, effective at once. */
export async function lockDestination({ db, reference, snapshot }: AppContext, code: string): Promise<void> {
  const airport = reference.airports.get(code);
  if (!airport) throw new Error(`the reference data lacks ${code}`);
  await insertPremiumDestinations(db, [airport]);
  await snapshot.read('premium');
}

export type RunningTestApp = { url: string; context: AppContext; close: () => Promise<void> };

export type RunningTestAppOptions = {
  /**
   * `sample`: sample fares and weeks of history from Riyadh and Jeddah. `recorded`: a few fares. `none`: no
   * fares. About a third of the routes is Premium in each.
   */
  fares?: 'sample' | 'recorded' | 'none';
  /** Defaults to the real clock, which the browser uses too. */
  now?: () => Date;
  logger?: Logger;
  /** Public URL without trailing slash; none by default. */
  appUrl?: string;
};

/** Checked once per worker: sources do not change during a run. */
let building: ReturnType<typeof buildIfNeeded> | undefined;

/** A real server on a loopback port with built pages and data of its own, without jobs. */
export async function startTestApp(options: RunningTestAppOptions = {}): Promise<RunningTestApp> {
  const { fares = 'sample', now = () => new Date(), logger = createLogger('silent') } = options;
  building ??= buildIfNeeded();
  building.catch(() => undefined);
  // Sample fares come as a folder with its database; other sites take the worker's database in memory.
  const isSample = fares === 'sample';
  const folder = isSample ? await openSampleFolder(now()) : createEmptyFolder();
  const handle = isSample ? undefined : (await createTestDatabase()).handle;
  const config = configOf(folder.path, isSample);
  const created = await createContext({ config, logger, now, reference, ...(handle && { handle }) });
  const context = { ...created, jobs: createIdleQueue() };
  const closeAll = async (): Promise<void> => {
    await context.close();
    folder.remove();
  };
  try {
    if (fares === 'recorded') await ingestAndShow(context, buildRecordedSite(now()));
    await insertPremiumDestinations(context.db, listSamplePremium(context.reference));
    await readAll(context);
    await context.providers.refreshStatus();
    await building;
    const dist = join(root, 'dist');
    const onFailure = (error: unknown): void => logger.error({ err: error }, 'part of a page failed');
    const renderer = await createPageRenderer({ dist, appUrl: options.appUrl ?? null, onFailure });
    const staticFiles = await loadStaticFiles(join(dist, 'client'));
    const app = buildApp(context, { renderer, staticFiles });
    const server = await serveApp({ app, host: config.host, port: 0, logger });
    const close = async (): Promise<void> => {
      await server.close(0);
      await closeAll();
    };
    return { url: `http://127.0.0.1:${server.port}`, context, close };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

const configOf = (dataDirectory: string, isDemo: boolean) =>
  readConfig({ DATA_DIR: dataDirectory, DEMO: isDemo ? '1' : '0' });

const historyDays = 46;
const sampleOrigins = ['RUH', 'JED'];

/** What determines the sample fares. */
const sampleSources = [
  'server/platform/database/migrations',
  'server/pipeline/providers/sample',
  'server/pipeline/observations',
  'server/pipeline/deals',
  'data',
];

/** A copy of today's sample fares, generated by the first test file that needs them. */
async function openSampleFolder(now: Date): Promise<TestFolder> {
  const name = `sample-${riyadhDate(now)}-${hashSources(sampleSources)}`;
  const kept = await keepFolder(name, async (unfinished) => {
    removeOldFolders(/^(sample|unfinished)-/);
    const folder = await createTestFolder();
    const config = configOf(folder.path, true);
    const context = await createContext({
      config,
      logger: createLogger('silent'),
      now: () => now,
      reference,
    });
    await fillSample(context, now).finally(context.close);
    cpSync(folder.path, unfinished, { recursive: true });
    folder.remove();
  });
  return copyTestFolder(kept);
}

async function fillSample({ sample, refresh }: AppContext, now: Date): Promise<void> {
  if (!sample) throw new Error('the configuration has no sample fares');
  const { signal } = new AbortController();
  const today = riyadhDate(now);
  const past = { from: addDays(today, -historyDays), to: addDays(today, -1), origins: sampleOrigins, signal };
  await ingestRows(refresh, sample.readHistory(past));
  for (const request of sample.listRequests(now)) {
    const isWanted = request.kind === 'slice' && sampleOrigins.includes(request.origin);
    if (isWanted) await refreshFares(refresh, sample, request, { signal });
  }
}
