/** Reads one request from a provider, or all of them: stores observations, computes evidence, notifies the boards. */
import { updateDeals } from '#server/pipeline/deals/detection.service.ts';
import { type AssessedList, assessFares } from '#server/pipeline/deals/evidence.service.ts';
import { allFareLists, keyOf } from '#server/pipeline/fares/board.ts';
import type { FareListKey, ListingContext } from '#server/pipeline/fares/fare.repository.ts';
import {
  emptyReport,
  type IngestOptions,
  type IngestReport,
  ingestRows,
  type OnBatch,
} from '#server/pipeline/observations/ingest.service.ts';
import { deleteMarks, listMarked, markLists } from '#server/pipeline/observations/marked-list.repository.ts';
import { type FareProvider, type FareRequest, ProviderError } from '#server/pipeline/providers/provider.ts';
import { claimDeals } from '#server/pipeline/record/record.jobs.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { listAnswering, withinRules } from '#server/pipeline/sources/within-rules.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/logger.ts';
import { findLastSuccess, insertProviderRun } from './provider-run.repository.ts';

export type RefreshContext = ListingContext & {
  db: Db;
  reference: ReferenceData;
  /** Whether a source stands ready that confirms prices; none when omitted. */
  canConfirm?: () => boolean;
  logger: Logger;
  now: () => Date;
  /** Notifies every node that the fares of a list changed. */
  announce: (keys: readonly FareListKey[]) => Promise<void>;
};

type RefreshOutcome = { report: IngestReport; failure: ProviderError | null };

type ReadOptions = IngestOptions & { signal: AbortSignal; onBatch?: OnBatch };

/** Reads one request from a provider, stores and publishes the result, like `readFares`. */
export async function refreshFares(
  context: RefreshContext,
  provider: FareProvider,
  request: FareRequest,
  options: ReadOptions,
): Promise<RefreshOutcome> {
  const outcome = await readFares(context, provider, request, options);
  if (!isRefused(outcome) && !options.isTrial) await publishRead(context, request, outcome.report);
  return outcome;
}

/**
 * Reads one request from a provider and stores the result, which the caller publishes. Provider failures are recorded
 * and returned, never thrown. Database errors are thrown.
 */
export async function readFares(
  context: RefreshContext,
  provider: FareProvider,
  request: FareRequest,
  options: ReadOptions,
): Promise<RefreshOutcome> {
  const startedAt = context.now();
  let report = emptyReport();
  let failure: ProviderError | null = null;
  try {
    const rows = provider.read(request, { now: startedAt, signal: options.signal });
    const onBatch: OnBatch = (soFar, refusals) => {
      report = soFar;
      options.onBatch?.(soFar, refusals);
    };
    await ingestRows(context, rows, onBatch, options);
    failure = await findEmptiness(context, provider.name, request, report);
  } catch (error) {
    failure = asProviderFailure(error, provider.name);
  }
  const outcome = { report, failure };
  if (!isRefused(outcome) && !options.isTrial)
    await storeRead(context, { provider: provider.name, request, startedAt, ...outcome });
  return outcome;
}

/** What the rules of a source refuse says nothing about how it is doing. */
function isRefused({ failure }: RefreshOutcome): boolean {
  return failure?.failure === 'budget_spent' || failure?.failure === 'not_permitted';
}

export type FinishedRead = {
  provider: string;
  request: FareRequest;
  startedAt: Date;
  report: IngestReport;
  failure: Pick<ProviderError, 'failure' | 'message'> | null;
};

/** Records and logs a finished read, and publishes its result. */
export async function recordRead(context: RefreshContext, read: FinishedRead): Promise<void> {
  await storeRead(context, read);
  await publishRead(context, read.request, read.report);
}

async function publishRead(
  context: RefreshContext,
  { kind }: FareRequest,
  { touched }: IngestReport,
): Promise<void> {
  await publishFares(context, touched);
  // Importing a file again also publishes lists that an interrupted import left.
  if (kind === 'everything') await publishUnpublishedFares(context);
}

/** Records and logs a finished read; the caller publishes. */
export async function storeRead(context: RefreshContext, read: FinishedRead): Promise<void> {
  const { provider, request, startedAt, report, failure } = read;
  await insertProviderRun(context.db, {
    provider,
    request,
    startedAt,
    finishedAt: context.now(),
    accepted: report.accepted,
    duplicates: report.duplicates,
    refused: report.refused,
    refusals: report.refusals,
    failure: failure?.failure ?? null,
    failureDetail: failure?.message ?? null,
  });
  logOutcome(context.logger, read);
}

/** If a request had at least this many rows before, an empty result counts as a failure. */
const manyRows = 20;
const comparedDays = 7;

async function findEmptiness(
  { db, now }: RefreshContext,
  provider: string,
  request: FareRequest,
  { accepted }: IngestReport,
): Promise<ProviderError | null> {
  if (accepted > 0 || request.kind === 'everything') return null;
  const since = new Date(now().getTime() - comparedDays * 86_400_000);
  const before = await findLastSuccess(db, provider, request, since);
  if (before === undefined || before.accepted < manyRows) return null;
  const detail = `no fare came of what brought ${before.accepted} at ${before.finishedAt.toISOString()}`;
  return new ProviderError(provider, 'empty', detail);
}

/** Exceeding the deadline is a provider failure too; other errors are rethrown. */
export function asProviderFailure(error: unknown, provider: string): ProviderError {
  if (error instanceof ProviderError) return error;
  const isDeadline = error instanceof DOMException && error.name === 'TimeoutError';
  if (isDeadline) return new ProviderError(provider, 'timeout', 'the read was not finished in time');
  throw error;
}

/**
 * Recomputes evidence and deals of the lists and announces them. A list stays marked as unpublished until all
 * is done, so that a crash in between is repaired.
 */
export async function publishFares(context: RefreshContext, touched: ReadonlySet<string>): Promise<void> {
  const keys = [...touched].flatMap(parseListKey);
  const marked = (await listMarked(context.db, 'unpublished_list')).filter(({ origin, tripType }) =>
    touched.has(`${origin}:${tripType}`),
  );
  for (const key of keys) {
    const assessed = await assessFares(context, key);
    await updateDeals(context, key, assessed);
    await claimDeals(context, key);
    logHeld(context.logger, key, assessed);
  }
  await markLists(context.db, 'published_list', keys, context.now());
  if (keys.length > 0) await context.announce(keys);
  await deleteMarks(context.db, 'unpublished_list', marked);
}

/**
 * Publishes lists left unpublished, for example after a crash.
 * @param markedBefore skips lists that are still being written
 * @returns how many
 */
export async function publishUnpublishedFares(context: RefreshContext, markedBefore?: Date): Promise<number> {
  const left = await listMarked(context.db, 'unpublished_list', markedBefore);
  if (left.length === 0) return 0;
  await publishFares(context, new Set(left.map(({ origin, tripType }) => `${origin}:${tripType}`)));
  context.logger.info({ lists: left.length }, 'fares that were stored and not published are published now');
  return left.length;
}

/** Parses `RUH:oneway`; empty for lists that are not shown. */
export function parseListKey(text: string): FareListKey[] {
  return allFareLists.filter((key) => keyOf(key) === text);
}

/** Lets operators distinguish a faulty source from a cheap one. */
function logHeld(
  logger: Logger,
  { origin, tripType }: FareListKey,
  { held, waiting }: Pick<AssessedList, 'held' | 'waiting'>,
): void {
  if (waiting === 0) return;
  const examples = held.slice(0, 5).map(({ fare }) => {
    const { source, site, destination, price, departureDate } = fare;
    return { source, site, destination, price, departureDate };
  });
  logger.info(
    { origin, tripType, held: waiting, examples },
    'prices too far from the usual to be listed are held',
  );
}

function logOutcome(logger: Logger, { provider, request, report, failure }: FinishedRead): void {
  const { accepted, duplicates, refused, refusals } = report;
  const fields = { provider, request, accepted, duplicates, refused, refusals };
  // Imports report their rows themselves, so they are logged at a lower level.
  const trouble = request.kind === 'everything' ? 'info' : 'warn';
  if (failure) {
    logger[trouble]({ ...fields, failure: failure.failure, detail: failure.message }, 'fares not refreshed');
  } else if (refused > 0) logger[trouble](fields, 'fares refreshed, some rows refused');
  else logger.info(fields, 'fares refreshed');
}

/** Of one provider, for the command line and the administration. */
export type RefreshSummary = {
  provider: string;
  requests: number;
  failed: number;
  accepted: number;
  duplicates: number;
  refused: number;
  failures: Record<string, number>;
};

/** Stops after this many consecutive failures: the provider is down. */
const patience = 5;

/** Reads every slice of every provider that has any now, one by one; answers one summary for each. */
export async function runRefresh(
  { refresh, fareProviders }: { refresh: RefreshContext; fareProviders: readonly FareProvider[] },
  signal: AbortSignal,
): Promise<RefreshSummary[]> {
  const summaries: RefreshSummary[] = [];
  for (const provider of listAnswering(fareProviders, 'slice')) {
    summaries.push(await runProvider(refresh, withinRules(refresh, provider, 'job'), signal));
  }
  return summaries;
}

async function runProvider(
  refresh: RefreshContext,
  provider: FareProvider,
  signal: AbortSignal,
): Promise<RefreshSummary> {
  const counts = { requests: 0, failed: 0, accepted: 0, duplicates: 0, refused: 0 };
  const summary: RefreshSummary = { provider: provider.name, ...counts, failures: {} };
  let failedInRow = 0;
  for (const request of provider.listRequests(refresh.now())) {
    if (failedInRow >= patience) break;
    const { report, failure } = await refreshFares(refresh, provider, request, { signal });
    summary.requests += 1;
    summary.accepted += report.accepted;
    summary.duplicates += report.duplicates;
    summary.refused += report.refused;
    failedInRow = failure ? failedInRow + 1 : 0;
    if (!failure) continue;
    summary.failed += 1;
    summary.failures[failure.failure] = (summary.failures[failure.failure] ?? 0) + 1;
  }
  return summary;
}
