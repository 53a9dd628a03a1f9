/** Takes fares off the board the moment their source's terms end, before the board is read anew. */
import type { SourceLimits } from '#server/pipeline/sources/source-rules.ts';
import type { BoardEntry } from './board.ts';
import { findCheapestFare } from './cheapest.ts';
import type { CurrentFare } from './fare.repository.ts';

type Limited = SourceLimits['limited'];

/** When the first of the fares may no longer be shown; null when no source sets an end. */
export function firstEnd(fares: readonly CurrentFare[], limited: Limited): Date | null {
  if (limited.length === 0) return null;
  const ends = fares.flatMap((fare) => endOf(fare, limited) ?? []);
  return ends.length === 0 ? null : new Date(ends.reduce((a, b) => Math.min(a, b)));
}

/**
 * The entries without the fares whose time is over. Where that was the cheapest, the next one stands without an
 * assessment until the board is read anew.
 */
export function withoutEnded(entries: readonly BoardEntry[], limited: Limited, now: Date): BoardEntry[] {
  return entries.flatMap((entry) => {
    const fares = entry.fares.filter((fare) => (endOf(fare, limited) ?? Infinity) > now.getTime());
    if (fares.length === entry.fares.length) return [entry];
    const cheapest = findCheapestFare(fares, now);
    if (!cheapest) return [];
    const isSame = cheapest.fare === entry.fare;
    return [{ ...entry, ...cheapest, fares, assessment: isSame ? entry.assessment : null }];
  });
}

/** Milliseconds since 1970. */
function endOf({ source, observedAt }: CurrentFare, limited: Limited): number | undefined {
  const limit = limited.find((each) => each.source === source);
  return limit && observedAt.getTime() + limit.hours * 3_600_000;
}
