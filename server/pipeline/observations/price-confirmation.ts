/** Sightings that confirm prices too low or too high to be listed at once, and those that contradict them; pure. */
import { type IsoDate, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import type { SightingPrecision } from '#contract/domain/sighting.ts';
import { travelpayoutsSource } from '#server/pipeline/providers/outside/travelpayouts-rows.ts';

/** Two sightings known to the second confirm each other this far apart: errors are mended within hours. */
export const confirmingHours = 6;
/** Prices that differ by at most this much of the dearer one say the same. */
const confirmingPercent = 10;
/** Sources that give one stored price under the names of several sites, so these do not confirm each other. */
const oneCacheSources: ReadonlySet<string> = new Set([travelpayoutsSource]);

export type Sighting = {
  source: string;
  site: string;
  destination: string;
  departureDate: IsoDate;
  returnDate: IsoDate | null;
  priceHalalas: number;
  observedAt: Date;
  observedAtPrecision: SightingPrecision;
};

/** A fare whose deal an administrator published or rejected; `site` is null where the deal names none. */
export type DecidedFare = Pick<
  Sighting,
  'source' | 'destination' | 'departureDate' | 'returnDate' | 'priceHalalas'
> & { site: string | null };

export type ConfirmationInput<Held> = {
  held: readonly Held[];
  listed: readonly Sighting[];
  rejected: readonly DecidedFare[];
};

/**
 * The held prices that are believed: seen again for the same trip at another time, seen at another site for the same
 * departure month, or close to a price of the month that is listed or confirmed itself. One close to a price that an
 * administrator rejected at its site is confirmed by another site alone. The order of the sightings means nothing,
 * and another sighting never takes a confirmation away.
 */
export function listConfirmed<Held extends Sighting>(input: ConfirmationInput<Held>): Set<Held> {
  const confirmed = new Set<Held>();
  const listed = Map.groupBy(input.listed, monthKey);
  const rejected = Map.groupBy(input.rejected, monthKey);
  for (const [key, month] of Map.groupBy(input.held, monthKey)) {
    const sorted = month.toSorted(byPrice);
    const known = listed.get(key) ?? [];
    const decided = rejected.get(key) ?? [];
    const tripKey = (one: Sighting) => `${sellerOf(one)}:${one.departureDate}:${one.returnDate}`;
    const unrejected = sorted.filter(
      (held) => !decided.some((fare) => isOfSeller(held, fare) && isClose(held, fare)),
    );
    const trusted = new Set<Sighting>([
      ...known,
      ...listSeenElsewhere([...sorted, ...known].sort(byPrice)),
      ...[...Map.groupBy(unrejected, tripKey).values()].flatMap(listSeenAgain),
    ]);
    trustClosePrices(unrejected, trusted);
    for (const held of month) if (trusted.has(held)) confirmed.add(held);
  }
  return confirmed;
}

function isOfSeller(held: Sighting, { source, site }: DecidedFare): boolean {
  return site === null ? source === held.source : sellerOf({ source, site }) === sellerOf(held);
}

/** Those with a close price at another site. @param sorted one month, ascending by price */
function listSeenElsewhere(sorted: readonly Sighting[]): Sighting[] {
  const seen: Sighting[] = [];
  for (const direction of [sorted, sorted.toReversed()]) {
    let last: Sighting | undefined;
    let lastOther: Sighting | undefined;
    for (const sighting of direction) {
      if (last && sellerOf(last) !== sellerOf(sighting)) lastOther = last;
      if (lastOther && isClose(lastOther, sighting)) seen.push(sighting);
      last = sighting;
    }
  }
  return seen;
}

/**
 * Those of one trip at one site for which a close price that is no dearer was seen at another time; these cheaper
 * ones are close to them, which makes them trusted too.
 * @param trip ascending by price
 */
function listSeenAgain(trip: readonly Sighting[]): Sighting[] {
  return trip.filter((sighting, index) =>
    trip.slice(0, index).some((other) => isClose(other, sighting) && isApart(other, sighting)),
  );
}

/** Whether two sightings are two searches. The moment of our own request, and a whole month, do not tell. */
function isApart(a: Sighting, b: Sighting): boolean {
  const [one, other] = [a.observedAtPrecision, b.observedAtPrecision];
  if (one === 'second' && other === 'second') {
    return Math.abs(a.observedAt.getTime() - b.observedAt.getTime()) >= confirmingHours * 3_600_000;
  }
  const areDated = [one, other].every((precision) => precision === 'second' || precision === 'day');
  return areDated && riyadhDate(a.observedAt) !== riyadhDate(b.observedAt);
}

/** Adds what is close to a trusted price: one sweep up the prices and one down reach all there are. */
function trustClosePrices(prices: readonly Sighting[], trusted: Set<Sighting>): void {
  const line = [...new Set([...prices, ...trusted])].sort(byPrice);
  for (const direction of [line, line.toReversed()]) {
    let last: Sighting | undefined;
    for (const sighting of direction) {
      if (last && isClose(last, sighting)) trusted.add(sighting);
      if (trusted.has(sighting)) last = sighting;
    }
  }
}

/**
 * The held sightings whose site has since asked another price for the same trip. Those from before `since` are
 * history: a later price says nothing against them.
 */
export function listContradicted<Held extends Sighting>(
  { held, listed }: Pick<ConfirmationInput<Held>, 'held' | 'listed'>,
  since: Date,
): Held[] {
  const contradicted = new Set<Sighting>();
  const fares = Map.groupBy(listed, itineraryKey);
  for (const [key, sightings] of Map.groupBy(held, itineraryKey)) {
    const seen = [...sightings, ...(fares.get(key) ?? [])].filter(({ observedAt }) => observedAt > since);
    const moments = Map.groupBy(seen, ({ observedAt }) => observedAt.getTime());
    // The cheapest and the dearest of what was seen later speak for all of it.
    let later: Sighting[] = [];
    for (const [, atOnce] of [...moments].sort(([a], [b]) => b - a)) {
      for (const one of atOnce) if (later.some((other) => !isClose(other, one))) contradicted.add(one);
      const sorted = [...later, ...atOnce].sort(byPrice);
      later = [...sorted.slice(0, 1), ...sorted.slice(-1)];
    }
  }
  return held.filter((sighting) => contradicted.has(sighting));
}

/** Those with the same price for the trip before and after them on the same day: they say nothing that these do not. */
export function listRepeated<Held extends Sighting>(held: readonly Held[]): Held[] {
  const same = Map.groupBy(held, (sighting) =>
    [
      itineraryKey(sighting),
      sighting.priceHalalas,
      sighting.observedAtPrecision,
      riyadhDate(sighting.observedAt),
    ].join(':'),
  );
  return [...same.values()].flatMap((seen) =>
    seen.toSorted((a, b) => a.observedAt.getTime() - b.observedAt.getTime()).slice(1, -1),
  );
}

/** The last sighting of each trip at each site; of several at one moment the cheapest, as among fares. */
export function listNewest(sightings: readonly Sighting[]): Set<Sighting> {
  const newest = new Map<string, Sighting>();
  for (const sighting of sightings.toSorted(byPrice)) {
    const key = itineraryKey(sighting);
    const known = newest.get(key);
    if (!known || sighting.observedAt > known.observedAt) newest.set(key, sighting);
  }
  return new Set(newest.values());
}

type Priced = Pick<Sighting, 'priceHalalas'>;

function isClose(a: Priced, b: Priced): boolean {
  const [less, more] = [Math.min(a.priceHalalas, b.priceHalalas), Math.max(a.priceHalalas, b.priceHalalas)];
  return less * 100 >= more * (100 - confirmingPercent);
}

function byPrice(a: Priced, b: Priced): number {
  return a.priceHalalas - b.priceHalalas;
}

function monthKey({ destination, departureDate }: Pick<Sighting, 'destination' | 'departureDate'>): string {
  return `${destination}:${monthOf(departureDate)}`;
}

function sellerOf({ source, site }: Pick<Sighting, 'source' | 'site'>): string {
  return oneCacheSources.has(source) ? source : `${source}:${site}`;
}

/** As the key of `fare`, within one list. */
function itineraryKey({ source, site, destination, departureDate, returnDate }: Sighting): string {
  return [source, site, destination, departureDate, returnDate].join(':');
}
