/** One read of a provider from end to end: rows in, observations stored, evidence computed, boards told. */
import type { Kysely } from 'kysely';
import type { Site } from '#contract/domain/site.ts';
import type { Database } from '#server/database/schema.ts';
import { updateDeals } from '#server/deals/detection.service.ts';
import { assessFares } from '#server/deals/evidence.service.ts';
import { allFareLists, keyOf } from '#server/fares/board.ts';
import type { FareListKey } from '#server/fares/fare.repository.ts';
import type { Logger } from '#server/logger.ts';
import { emptyReport, type IngestReport, ingestRows } from '#server/observations/ingest.service.ts';
import { type FareProvider, type FareRequest, ProviderError } from '#server/providers/provider.ts';
import type { ReferenceData } from '#server/reference/reference-data.ts';
import { insertProviderRun } from './provider-run.repository.ts';

export type RefreshContext = {
  db: Kysely<Database>;
  reference: ReferenceData;
  includeSample: boolean;
  closedSites?: () => readonly Site[];
  logger: Logger;
  now: () => Date;
  /** Tells every node that the fares of a list changed. */
  announce: (keys: readonly FareListKey[]) => Promise<void>;
};

export type RefreshOutcome = { report: IngestReport; failure: ProviderError | null };

/**
 * Reads one request of a provider and stores what it gives. An outside failure is recorded and returned, never
 * thrown: what was known before stays. Database errors are thrown.
 */
export async function refreshFares(
  context: RefreshContext,
  provider: FareProvider,
  request: FareRequest,
  options: { signal: AbortSignal; onBatch?: (report: IngestReport) => void },
): Promise<RefreshOutcome> {
  const startedAt = context.now();
  let report = emptyReport();
  let failure: ProviderError | null = null;
  try {
    const rows = provider.read(request, { now: startedAt, signal: options.signal });
    await ingestRows(context, rows, (soFar) => {
      report = soFar;
      options.onBatch?.(soFar);
    });
  } catch (error) {
    failure = asProviderFailure(error, provider.name);
  }
  await insertProviderRun(context.db, {
    provider: provider.name,
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
  logOutcome(context.logger, { provider: provider.name, request, report, failure });
  await publishFares(context, report.touched);
  return { report, failure };
}

/** A read that outlived its deadline is a failure of the provider too; anything else is thrown on. */
function asProviderFailure(error: unknown, provider: string): ProviderError {
  if (error instanceof ProviderError) return error;
  const isDeadline = error instanceof DOMException && error.name === 'TimeoutError';
  if (isDeadline) return new ProviderError(provider, 'timeout', 'the read was not finished in time');
  throw error;
}

/** Recomputes the evidence and the deals of the touched lists and announces them. */
export async function publishFares(context: RefreshContext, touched: ReadonlySet<string>): Promise<void> {
  const keys = [...touched].flatMap(parseListKey);
  for (const key of keys) await updateDeals(context, key, await assessFares(context, key));
  if (keys.length > 0) await context.announce(keys);
}

/** `RUH:oneway` as a list key; none for what is not listed, such as origins that are not departure airports. */
export function parseListKey(text: string): FareListKey[] {
  return allFareLists.filter((key) => keyOf(key) === text);
}

function logOutcome(
  logger: Logger,
  run: { provider: string; request: FareRequest; report: IngestReport; failure: ProviderError | null },
): void {
  const { accepted, duplicates, refused, refusals } = run.report;
  const fields = { provider: run.provider, request: run.request, accepted, duplicates, refused, refusals };
  if (run.failure) {
    logger.warn(
      { ...fields, failure: run.failure.failure, detail: run.failure.message },
      'fares not refreshed',
    );
  } else if (refused > 0) logger.warn(fields, 'fares refreshed, some rows refused');
  else logger.info(fields, 'fares refreshed');
}
