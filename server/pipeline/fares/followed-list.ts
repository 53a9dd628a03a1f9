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

function mergeFares(
  before: readonly CurrentFare[],
  stored: readonly CurrentFare[] | undefined,
  { observedAfter, departsFrom }: Pick<ShownFilter, 'observedAfter' | 'departsFrom'>,
): readonly CurrentFare[] {
  const isShown = (fare: CurrentFare): boolean =>
    fare.observedAt > observedAfter && fare.departureDate >= departsFrom;
  if (stored === undefined) return before.every(isShown) ? before : before.filter(isShown);
  const fares = new Map(before.filter(isShown).map((fare) => [keyOf(fare), fare]));
  for (const fare of stored) fares.set(keyOf(fare), fare);
  return [...fares.values()].sort(compareFares);
}

function keyOf({ source, site, departureDate, returnDate }: CurrentFare): string {
  return `${source} ${site} ${departureDate} ${returnDate}`;
}
