/** The state of a fare source: the one rule of the administration, the figures and `/readyz`. */
import type { SourceState as ListedSource } from '#contract/api/admin-operations.ts';
import { hourMs } from '#contract/domain/durations.ts';
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
import type { ProviderHealth } from '#server/pipeline/refresh/provider-run.repository.ts';
import { refreshHours } from '#server/pipeline/refresh/refresh.jobs.ts';
import { canAnswer } from '#server/pipeline/sources/within-rules.ts';

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
