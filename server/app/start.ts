/** Start-up between opening the database and serving: fills the boards, starts listeners and jobs. */
import { riyadhDate } from '#contract/domain/dates.ts';
import { defaultOrigin } from '#contract/domain/iata.ts';
import { ensureFirstAdmin, prepareDemoAdmin } from '#server/admin/session/first-admin.service.ts';
import { countRecordsByKey } from '#server/people/accounts/account-keys.ts';
import { matchAlertsJob } from '#server/people/alerts/alerts.jobs.ts';
import { hasDeals } from '#server/pipeline/deals/deal.repository.ts';
import { allFareLists, keyOf } from '#server/pipeline/fares/board.ts';
import { recordJob } from '#server/pipeline/record/record.jobs.ts';
import { fillSampleRecord } from '#server/pipeline/record/sample-record.ts';
import { departureWeeksJob } from '#server/pipeline/refresh/departure-weeks.jobs.ts';
import { findLastSuccess } from '#server/pipeline/refresh/provider-run.repository.ts';
import { enqueueSlices, refreshHours } from '#server/pipeline/refresh/refresh.jobs.ts';
import {
  publishFares,
  publishUnpublishedFares,
  refreshFares,
} from '#server/pipeline/refresh/refresh.service.ts';
import { fillSampleHistory, firstHistoryDays } from '#server/pipeline/refresh/sample-history.ts';
import { listAnswering } from '#server/pipeline/sources/within-rules.ts';
import { listenToChanges, type SiteTopic } from '#server/platform/database/site-changes.ts';
import type { AppContext } from './context.ts';
import { every, followChanges } from './follow-changes.ts';
import { workAllJobs } from './jobs.ts';
import { type CleanupStack, createCleanupStack } from './run-process.ts';

const watchInterval = 10_000;
/** Four missed heartbeats count as dead. */
const heartbeatInterval = 30_000;
/** Slices of a new site's first refresh are spread over this time. */
const firstSpread = 60_000;

type RunningParts = {
  /** Starts the jobs of the worker service, which no page waits for. */
  work: () => Promise<void>;
  stop: () => Promise<void>;
};

type StartOptions = {
  say?: (line: string) => void;
  /** Aborts the start between its steps. */
  signal?: AbortSignal;
};

/**
 * Loads the board and keeps it current. A new sample site gets its first fares before. Resolves when pages can be
 * served; on failure everything started is stopped first.
 */
export async function startParts(context: AppContext, options: StartOptions = {}): Promise<RunningParts> {
  const stopping = new AbortController();
  const cleanups = createCleanupStack(context.logger);
  const stop = (): Promise<void> => {
    stopping.abort();
    return cleanups.runAll();
  };
  const signal = AbortSignal.any([stopping.signal, ...(options.signal ? [options.signal] : [])]);
  try {
    await begin(context, { say: options.say ?? (() => undefined), signal, cleanups });
  } catch (error) {
    await stop();
    throw error;
  }
  return { work: () => startWorker(context, { signal, cleanups }), stop };
}

type Beginning = { say: (line: string) => void; signal: AbortSignal; cleanups: CleanupStack };

async function begin(context: AppContext, { say, signal, cleanups }: Beginning): Promise<void> {
  const { config, handle, jobs } = context;
  if (config.services.worker && context.sample) {
    await handle.exclusively(async () => {
      if (await context.db.selectFrom('fare').select('source').limit(1).executeTakeFirst()) return;
      say('Preparing the sample site with simulated prices; this happens once.');
      await refreshSample(context, signal, defaultOrigin);
    }, signal);
  }
  signal.throwIfAborted();
  // Listens before it reads, so that nothing is missed in between.
  cleanups.add(await followChanges(context, signal));
  await context.snapshot.read();
  await context.board.rebuild();
  await context.deals.rebuild();
  await context.record.read();
  await context.providers.refreshStatus();
  signal.throwIfAborted();
  cleanups.add(watchProviders(context));
  cleanups.add(await startHeartbeats(context));
  signal.throwIfAborted();
  // Also stops a queue that started only partly: its timers would keep the process alive.
  cleanups.add(() => jobs.stop());
  await handle.exclusively(async () => {
    if (config.services.worker) {
      // A closed demo administrator does not prevent creating the first one.
      await prepareDemoAdmin(context);
      await ensureFirstAdmin(context);
      await reportPasswordKeys(context);
      reportOperator(context);
    }
    signal.throwIfAborted();
    await jobs.start();
  }, signal);
  signal.throwIfAborted();
}

/** Details of the operator that commercial law asks for; not everybody has a VAT number. */
const operatorNeeds = [
  ...(['operatorName', 'operatorNumber', 'operatorAddress', 'operatorPhone'] as const),
  ...(['complaintsContact', 'complaintsAnswered'] as const),
];

/** Warns while a site in production does not say who runs it. */
export function reportOperator(context: Pick<AppContext, 'config' | 'settings' | 'logger'>) {
  const { config, settings, logger } = context;
  if (!config.isProduction || config.isDemo) return;
  const empty = operatorNeeds.filter((name) => {
    const value = settings.current()[name];
    return typeof value === 'string' ? value === '' : Object.values(value).some((text) => text === '');
  });
  if (empty.length > 0) logger.warn({ settings: empty }, 'the site does not say who runs it');
}

/** Logs how many password records use earlier keys, so that the operator knows which keys can be removed. */
async function reportPasswordKeys({ db, accounts, logger }: AppContext): Promise<void> {
  for (const { state, ...use } of await countRecordsByKey(db, accounts.keys)) {
    if (state === 'earlier')
      logger.info({ key: use }, 'records are still kept under an earlier password key');
    if (state === 'missing') logger.warn({ key: use }, 'records need a password key that is not here');
  }
}

/** Reads the sample fares that are due, from one airport or from all. */
async function refreshSample({ sample, refresh, now }: AppContext, signal: AbortSignal, origin?: string) {
  if (!sample) return;
  for (const request of sample.listRequests(now())) {
    if (origin !== undefined && !('origin' in request && request.origin === origin)) continue;
    const since = new Date(now().getTime() - refreshHours * 3_600_000);
    const last = await findLastSuccess(refresh.db, sample.name, request, since);
    if (isDue(last?.finishedAt, now())) await refreshFares(refresh, sample, request, { signal });
  }
}

/** Reads the state of providers again and again; that also tells when the database is back. */
function watchProviders({ providers, handle, logger }: AppContext): () => Promise<void> {
  const stop = every(watchInterval, () =>
    providers.refreshStatus().then(handle.outage.logRecovery, (error: unknown) => {
      if (!handle.outage.isOutage(error)) logger.warn({ err: error }, 'the database did not answer');
    }),
  );
  return async () => stop();
}

/** Sends heartbeats and reads those of other processes; retries when the database is read-only. */
async function startHeartbeats({ processes, logger }: AppContext): Promise<() => Promise<void>> {
  const sendHeartbeat = (): Promise<void> =>
    processes.sendHeartbeat().catch((error: unknown) => {
      logger.warn({ err: error }, 'this process could not say that it lives');
    });
  await sendHeartbeat();
  const stopHeartbeat = every(heartbeatInterval, sendHeartbeat);
  return async () => {
    stopHeartbeat();
    await processes.deleteOwnHeartbeat().catch((error: unknown) => {
      logger.warn({ err: error }, 'this process could not say that it ends');
    });
  };
}

/** Work in the background never rejects, and ends soon after `signal`. */
async function startWorker(
  context: AppContext,
  { signal, cleanups }: Pick<Beginning, 'signal' | 'cleanups'>,
): Promise<void> {
  const { config, handle, jobs, sample, providers, logger, now } = context;
  if (!config.services.worker) return;
  await workAllJobs(context);
  // The job's schedule finds what a failure here leaves.
  const wakeMatching = () =>
    void jobs.enqueue(matchAlertsJob, {}).catch((error: unknown) => {
      if (!handle.outage.isOutage(error)) logger.warn({ err: error }, 'matching alerts was not queued');
    });
  const isPriced = (topic: SiteTopic) => topic === 'fares' || topic === 'deals';
  cleanups.add(
    await listenToChanges(handle, ({ topic }) => void (isPriced(topic) && wakeMatching()), wakeMatching),
  );
  signal.throwIfAborted();
  // An earlier process may have stored fares that it did not publish.
  const publishing = publishUnpublishedFares(context.refresh).catch((error: unknown) => {
    logger.error({ err: error }, 'fares that were stored before are not published yet');
  });
  const catchingUp = publishing.then(() => (sample ? catchUp(context, signal) : undefined));
  cleanups.add(() => catchingUp);
  if (sample) return;
  for (const provider of listAnswering(context.fareProviders, 'slice')) {
    const state = providers.list().find((each) => each.provider === provider.name);
    if (!isDue(state?.lastSuccessAt, now())) continue;
    await enqueueSlices({ jobs, now }, provider, { spread: firstSpread });
    logger.info({ provider: provider.name }, 'first refresh enqueued');
  }
}

/** Reads the sample fares that are due and generates missing days of their history, in the background. */
async function catchUp(context: AppContext, signal: AbortSignal): Promise<void> {
  const { sample, refresh, logger, now } = context;
  if (!sample) return;
  const everyList = new Set(allFareLists.map(keyOf));
  const first = new Set(allFareLists.filter(({ origin }) => origin === defaultOrigin).map(keyOf));
  const newestDaysOf = { signal, newestDays: firstHistoryDays };
  try {
    const ofFirst = await fillSampleHistory(refresh, sample, { ...newestDaysOf, origins: [defaultOrigin] });
    if (ofFirst > 0) await publishFares(refresh, first);
    await refreshSample(context, signal);
    const newest = await fillSampleHistory(refresh, sample, newestDaysOf);
    if (newest > 0) await publishFares(refresh, everyList);
    const historyDays = sample.listHistoryDays(now());
    const newestDays = historyDays.slice(-firstHistoryDays);
    let claimed = await fillSampleRecord(refresh, { historyDays: newestDays, signal });
    if (claimed > 0) await context.jobs.enqueue(recordJob, {});
    const added = await fillSampleHistory(refresh, sample, { signal });
    // A database from before deals existed gets its deals now.
    if (added > 0 || !(await hasDeals(refresh.db))) await publishFares(refresh, everyList);
    claimed = await fillSampleRecord(refresh, { historyDays, signal });
    if (claimed > 0) await context.jobs.enqueue(recordJob, {});
    if (newest + added > 0) await context.jobs.enqueue(departureWeeksJob, {});
  } catch (error) {
    if (!signal.aborted) logger.error({ err: error }, 'sample fares were not brought up to date');
  }
}

/** Whether a successful read is older than the refresh interval. */
function isDue(last: Date | null | undefined, now: Date): boolean {
  if (!last || riyadhDate(last) !== riyadhDate(now)) return true;
  return now.getTime() - last.getTime() > refreshHours * 3_600_000;
}
