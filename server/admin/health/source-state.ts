/** What is known of a fare source, for the administration, the figures and `/readyz`: state, newest price, spending. */
import type { SourceState as ListedSource } from '#contract/api/admin-operations.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { hourMs } from '#contract/domain/durations.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
import type { ProviderHealth } from '#server/pipeline/refresh/provider-run.repository.ts';
import { refreshHours } from '#server/pipeline/refresh/refresh.jobs.ts';
import { listSpending, nothingSpent } from '#server/pipeline/sources/source-rules.ts';
import { canAnswer } from '#server/pipeline/sources/within-rules.ts';
import type { Db } from '#server/platform/database/schema.ts';

export type SourceState = ListedSource['state'];

/** Two failed refreshes; a refresh without any row in a day counts the same. */
const silentAfterMs = 2 * refreshHours * hourMs;

/**
 * @param source undefined for one that is no longer in use
 * @param reads undefined for one that was never read
 */
export function stateOfSource(
  source: Pick<FareProvider, 'answers' | 'keyEndsAt'> | undefined,
  reads: Pick<ProviderHealth, 'lastSuccessAt' | 'lastFailureAt' | 'accepted'> | undefined,
  now: Date,
): SourceState {
  if (source?.keyEndsAt && source.keyEndsAt <= now) return 'failing';
  if (!reads) return 'unread';
  const { lastSuccessAt, lastFailureAt, accepted } = reads;
  if (lastFailureAt && (lastSuccessAt === null || lastFailureAt > lastSuccessAt)) return 'failing';
  const isOld = lastSuccessAt !== null && now.getTime() - lastSuccessAt.getTime() > silentAfterMs;
  return source && canAnswer(source, 'slice') && (isOld || accepted === 0) ? 'silent' : 'healthy';
}

/** When the newest listed price of each source was seen. */
export function findNewestSightings(board: Pick<Board, 'listAllEntries'>): ReadonlyMap<string, Date> {
  const newest = new Map<string, Date>();
  for (const { fare } of board.listAllEntries()) {
    const known = newest.get(fare.source);
    if (!known || known < fare.observedAt) newest.set(fare.source, fare.observedAt);
  }
  return newest;
}

export async function readSpending(
  db: Db,
  now: Date,
): Promise<(source: string) => { calls: number; usd: number }> {
  const rows = await listSpending(db, riyadhDate(now));
  return (source) => {
    const { calls, usd } = rows.find((row) => row.source === source) ?? nothingSpent;
    return { calls, usd };
  };
}
