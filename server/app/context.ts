/** Everything a running process shares, built from its configuration and closed in reverse order. */
import { createProcessMonitor } from '#server/admin/operations/process-monitor.ts';
import { checkPasswordKey } from '#server/people/accounts/account-keys.ts';
import { createAccounts } from '#server/people/accounts/accounts-context.ts';
import { createPush } from '#server/people/push/push-context.ts';
import { DealBoard } from '#server/pipeline/deals/deal-board.ts';
import { createFareJudge } from '#server/pipeline/deals/fare-judge.ts';
import { Board, keyOf } from '#server/pipeline/fares/board.ts';
import type { FareListKey } from '#server/pipeline/fares/fare.repository.ts';
import { sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { insertPremiumDestinations } from '#server/pipeline/premium/premium-policy.ts';
import { systemClock } from '#server/pipeline/providers/outbound-http/clock.ts';
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
import {
  createSampleProvider,
  type SampleProvider,
} from '#server/pipeline/providers/sample/sample.provider.ts';
import { listSamplePremium } from '#server/pipeline/providers/sample/sample-network.ts';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';
import { type ReferenceData, storeAirports } from '#server/pipeline/reference/reference-data.ts';
import { createUnusualPeriods } from '#server/pipeline/reference/unusual-periods.ts';
import {
  CalendarRefresher,
  type CalendarRefresherOptions,
} from '#server/pipeline/refresh/calendar-refresher.ts';
import { canConfirm } from '#server/pipeline/refresh/confirm.jobs.ts';
import { createProviderStatusCache } from '#server/pipeline/refresh/provider-run.repository.ts';
import { refreshCalendarJob } from '#server/pipeline/refresh/refresh.jobs.ts';
import { createSourceRules, readSourceTerms } from '#server/pipeline/sources/source-rules.ts';
import {
  createQuestionShares,
  listAnswering,
  type QuestionShares,
} from '#server/pipeline/sources/within-rules.ts';
import type { Config } from '#server/platform/config/config.ts';
import { type DatabaseHandle, JOB_DEADLINE_MS } from '#server/platform/database/open-database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { announceChange } from '#server/platform/database/site-changes.ts';
import { createTraffic } from '#server/platform/http/metrics.ts';
import { createJobQueue, type JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { Logger } from '#server/platform/logger.ts';
import { createRecordVersion } from '#server/public/record/record.routes.ts';
import { listClosedBookingSites } from '#server/public/settings/settings.service.ts';
import { createSiteSnapshot, type SiteFollower } from '#server/public/settings/site-snapshot.ts';
import { readVersion } from './build-info.ts';
import { allJobs } from './jobs.ts';
import { openConfigured } from './open-configured.ts';
import { createProviders, listKnownSources } from './providers.ts';

export type AppContext = Awaited<ReturnType<typeof createContext>>;

type ContextOptions = {
  config: Config;
  logger: Logger;
  now?: () => Date;
  /** A database that who gives it closes, instead of opening the configured one. */
  handle?: DatabaseHandle | Promise<DatabaseHandle>;
  /** Instead of the site's own, read from its files. */
  reference?: ReferenceData;
  /** Aborts waiting for a database that does not respond yet. */
  signal?: AbortSignal;
};

/** Opens the database, loads reference data and creates the shared objects; starts nothing. */
export async function createContext(options: ContextOptions) {
  const { config, logger, now = () => new Date() } = options;
  const opening = options.handle ?? openConfigured(config, logger, { signal: options.signal });
  const { reference = loadReferenceData() } = options;
  const handle = await opening;
  const { db } = handle;
  const isDemo = config.isDemo;
  const accounts = createAccounts(config, reference);
  try {
    await handle.exclusively(async () => {
      await handle.withDeadline(JOB_DEADLINE_MS, (longer) =>
        prepareSite(longer, { reference, isDemo, isOlder: handle.newerMigrations.length > 0 }),
      );
      const isReplaceAllowed = config.allowed.includes('new-password-key');
      await checkPasswordKey(db, { keys: accounts.keys, isReplaceAllowed, now: now() });
    }, options.signal);
  } catch (error) {
    if (!options.handle) await handle.close();
    throw error;
  }
  const sample = config.isDemo ? createSampleProvider({ reference, seed: config.sampleSeed }) : null;
  const fareProviders = listProviders(createProviders({ config, clock: systemClock, log: logger }), sample);
  const providers = createProviderStatusCache(db, now);
  const jobs = createJobQueue({ handle, logger, jobs: allJobs });
  const snapshot = createSiteSnapshot({ db, logger, now });
  const { settings } = snapshot;
  const closedBookingSites = () => listClosedBookingSites(settings.current());
  const sourceRules = createSourceRules(readSourceTerms());
  const questionShares = createQuestionShares(sourceRules, now);
  const unusualPeriods = createUnusualPeriods(reference, () => settings.current().unusualPeriods);
  const listing = { includeSample: config.isDemo, closedBookingSites, sourceRules, unusualPeriods };
  const board = new Board({ ...listing, db, now, site: snapshot });
  const deals = new DealBoard({ db, reference, includeSample: config.isDemo, board, now });
  snapshot.onChange(createBoardUpdate(board, deals, logger));
  const announce = (keys: readonly FareListKey[]) => announceChange(db, 'fares', keys.map(keyOf));
  return {
    config,
    logger,
    now,
    handle,
    /** For requests: queries have a deadline of two seconds once the process serves. */
    db,
    reference,
    board,
    deals,
    /** Verdicts on listed fares that are not their pair's cheapest. */
    judge: createFareJudge({ db, unusualPeriods, now }),
    /** The run of the record's job that this process knows. */
    record: createRecordVersion(db),
    /** Read by every page; the same on every node. */
    snapshot,
    settings,
    accounts,
    /** Key pair of push messages, and the way to push services. */
    push: createPush({ db, keys: accounts.keys, config, logger, now, clock: systemClock }),
    jobs,
    /** Every source that can be asked, in order of preference; none when fares are only imported. */
    fareProviders,
    sourceRules,
    /** Days whose prices do not count as usual, as set now. */
    unusualPeriods,
    /** Daily share of questions to the sources, by address or account. */
    questionShares,
    knownSources: listKnownSources(fareProviders),
    sample,
    calendars: createCalendars({ db, fareProviders, questionShares, jobs, board, now, logger }),
    providers,
    /** Answers of the last minutes. */
    traffic: createTraffic(now),
    processes: createProcessMonitor({ db, services: config.services, version: readVersion(), now }),
    /** For jobs and imports: queries have longer deadlines. */
    refresh: {
      db: await handle.withDeadline(JOB_DEADLINE_MS, async (longer) => longer),
      ...listing,
      reference,
      canConfirm: () => canConfirm({ fareProviders, sourceRules, health: providers.list(), now: now() }),
      logger,
      now,
      announce,
    },
    /** Set at the stop signal: the process still answers, but wants no new requests. */
    isStopping: false,
    close: () => handle.close(),
  };
}

/**
 * Simulated fares are read only where no other source lists any, before what else there is. They do not confirm
 * themselves where another source answers exact trips.
 */
function listProviders(
  configured: readonly FareProvider[],
  sample: SampleProvider | null,
): readonly FareProvider[] {
  if (sample === null || listAnswering(configured, 'slice').length > 0) return configured;
  if (listAnswering(configured, 'exact').length === 0) return [sample, ...configured];
  const answers = sample.answers?.filter((kind) => kind !== 'exact') ?? [];
  return [{ ...sample, answers }, ...configured];
}

/** Fares and deals that may no longer be shown leave the boards at once, not at their next rebuild. */
function createBoardUpdate(board: Board, deals: DealBoard, logger: Logger): SiteFollower {
  const report = (error: unknown) =>
    logger.error({ err: error }, 'a board was not rebuilt; what it had stays');
  return async (before, after) => {
    const [closed, closedNow] = [before, after].map(({ settings }) =>
      listClosedBookingSites(settings.values).join(),
    );
    await Promise.all([
      before.premium !== after.premium && deals.rearrange().catch(report),
      closed !== closedNow && board.loadedAt !== null && board.rebuild().catch(report),
    ]);
  };
}

/** Stores the airports; a new sample site also gets its Premium destinations. */
async function prepareSite(
  db: Db,
  { reference, isDemo, isOlder }: { reference: ReferenceData; isDemo: boolean; isOlder: boolean },
): Promise<void> {
  // A newer version of the program has stored newer data.
  if (isOlder) return;
  const known = await db.selectFrom('airport').select('code').limit(1).executeTakeFirst();
  if (known === undefined && isDemo) await insertPremiumDestinations(db, listSamplePremium(reference));
  await storeAirports(db, reference.airports);
}

type CalendarParts = Pick<CalendarRefresherOptions, 'db' | 'now' | 'logger'> & {
  fareProviders: readonly FareProvider[];
  questionShares: QuestionShares;
  jobs: JobQueue;
  board: Board;
};

function createCalendars({ fareProviders, questionShares, jobs, board, ...parts }: CalendarParts) {
  const [provider] = listAnswering(fareProviders, 'calendar');
  return new CalendarRefresher({
    ...parts,
    provider: provider?.name ?? null,
    tryTakeShare: (actor, calendar) => {
      if (!provider) return false;
      // Simulated prices cost nobody anything.
      if (provider.name === sampleSource) return true;
      const usd = provider.costOf?.({ kind: 'calendar', ...calendar }) ?? 0;
      return questionShares.tryTake({ source: provider.name, usd }, actor);
    },
    enqueue: async (calendar, key) => {
      await jobs.enqueue(refreshCalendarJob, { kind: 'calendar', ...calendar }, { singletonKey: key });
    },
    isShown: (calendar, since) => board.isReadSince(calendar, since),
  });
}
