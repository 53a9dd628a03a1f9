/** Applies what was stored since to the fares of a list in memory; pure. */
import { type CurrentFare, compareFares, type ShownFilter } from './fare.repository.ts';
import type { FareChanges } from './fare-changes.repository.ts';

export type FaresByDestination = ReadonlyMap<string, readonly CurrentFare[]>;

export type FollowedList = {
  /** The listed fares of each destination that is known for certain. */
  known: Map<string, readonly CurrentFare[]>;
  /** Destinations whose fares must be read: something was removed, or stored meanwhile. */
  uncertain: string[];
};

/**
 * Replaces fares of the same trip and site, adds new ones and drops those that are no longer shown. A destination whose
 * number of fares is then not that of the database is uncertain.
 */
export function followList(
  before: FaresByDestination,
  { stored, counts }: FareChanges,
  shown: Pick<ShownFilter, 'observedAfter' | 'departsFrom'>,
): FollowedList {
  const changes = Map.groupBy(stored, ({ destination }) => destination);
  const followed: FollowedList = { known: new Map(), uncertain: [] };
  for (const [destination, count] of counts) {
    const fares = mergeFares(before.get(destination) ?? [], changes.get(destination), shown);
    if (fares.length === count) followed.known.set(destination, fares);
    else followed.uncertain.push(destination);
  }
  return followed;
}

/** Both are fares of one destination; `before` is in the order of `compareFares`, as the result is. */
function mergeFares(
  before: readonly CurrentFare[],
  stored: readonly CurrentFare[] | undefined,
  { observedAfter, departsFrom }: Pick<ShownFilter, 'observedAfter' | 'departsFrom'>,
): readonly CurrentFare[] {
  const isShown = (fare: CurrentFare): boolean =>
    fare.observedAt > observedAfter && fare.departureDate >= departsFrom;
  const kept = before.every(isShown) ? before : before.filter(isShown);
  if (stored === undefined) return kept;
  const merged: CurrentFare[] = [];
  let next = 0;
  for (const fare of stored.toSorted(compareFares)) {
    let older = kept[next];
    while (older && compareFares(older, fare) < 0) {
      merged.push(older);
      next += 1;
      older = kept[next];
    }
    if (older && compareFares(older, fare) === 0) next += 1;
    merged.push(fare);
  }
  return merged.concat(kept.slice(next));
}
