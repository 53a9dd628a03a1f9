/** Which prices are too low to be shown as seen once, and what confirms them; pure. */
import { type IsoDate, monthOf } from '#contract/domain/dates.ts';
import type { TripType } from '#contract/domain/itinerary.ts';

/** From here down, in percent below the usual price, no price becomes a deal unchecked; below it none is listed. */
export const exceptionalPercentage = 50;

/**
 * A quarter of what `data/calibration` gives a low-cost airline for the distance, SAR one way: the cheapest fares
 * ever measured lie above it.
 */
const lowestLaw = { scale: 2.9 * 0.7 * 0.25, exponent: 0.7 };
/** A round trip costs at least this many one-way fares. */
const roundTripFactor = 1.5;

/** Two sightings of the same trip confirm each other when they lie this far apart: errors are mended within hours. */
export const confirmingHours = 6;
/** Prices that differ by at most this much of the dearer one say the same. */
export const confirmingPercent = 10;

export type PriceQuestion = {
  km: number;
  tripType: TripType;
  /** SAR, of the last assessment of the pair at the same source; null without enough history. */
  usual: number | null;
};

/** The lowest price, in halalas, that is listed as soon as it is seen. */
export function leastPlausible({ km, tripType, usual }: PriceQuestion): number {
  if (usual !== null) return Math.ceil(usual * (100 - exceptionalPercentage) - 1e-6);
  const trips = tripType === 'roundtrip' ? roundTripFactor : 1;
  return Math.ceil(lowestLaw.scale * km ** lowestLaw.exponent * trips * 100);
}

/** One price of one pair and trip type, seen once. */
export type Sighting = {
  source: string;
  site: string;
  destination: string;
  departureDate: IsoDate;
  returnDate: IsoDate | null;
  priceHalalas: number;
  observedAt: Date;
};

/** A fare an administrator published as a deal. */
export type AcceptedFare = Omit<Sighting, 'site' | 'observedAt'>;

export type HeldQuestion<Held> = {
  held: readonly Held[];
  /** Prices that are listed. */
  listed: readonly Sighting[];
  accepted: readonly AcceptedFare[];
};

/**
 * The held prices that may be shown: accepted by a person, seen again for the same trip hours later, seen at another
 * site for the same departure month, or close to a price of the month that is listed or confirmed itself. The order
 * of the sightings means nothing, and another sighting never takes a confirmation away.
 */
export function listConfirmed<Held extends Sighting>(question: HeldQuestion<Held>): Set<Held> {
  const confirmed = new Set<Held>();
  const listed = Map.groupBy(question.listed, monthKey);
  const accepted = new Set(question.accepted.map(acceptedKey));
  for (const [key, month] of Map.groupBy(question.held, monthKey)) {
    const byPrice = month.toSorted((a, b) => a.priceHalalas - b.priceHalalas);
    const trusted = new Set<Sighting>([
      ...(listed.get(key) ?? []),
      ...byPrice.filter((held) => accepted.has(acceptedKey(held))),
      ...listSeenElsewhere(byPrice),
      ...[...Map.groupBy(byPrice, tripKey).values()].flatMap(listSeenAgain),
    ]);
    for (const held of spreadTrust(byPrice, trusted)) confirmed.add(held);
  }
  return confirmed;
}

/** Those with a close price at another site, which is confirmed by the same. @param byPrice one month, ascending */
function listSeenElsewhere<Held extends Sighting>(byPrice: readonly Held[]): Held[] {
  const seen: Held[] = [];
  let last: Held | undefined;
  let lastOther: Held | undefined;
  for (const held of byPrice) {
    if (last && sellerOf(last) !== sellerOf(held)) lastOther = last;
    if (lastOther && isClose(lastOther, held)) seen.push(lastOther, held);
    last = held;
  }
  return seen;
}

/** Those of one trip at one site that were seen again hours before or after. */
function listSeenAgain<Held extends Sighting>(trip: readonly Held[]): Held[] {
  const byTime = trip.toSorted((a, b) => a.observedAt.getTime() - b.observedAt.getTime());
  const seen = new Set<Held>();
  for (const later of byTime) {
    const latest = later.observedAt.getTime() - confirmingHours * 3_600_000;
    for (const earlier of byTime) {
      if (earlier.observedAt.getTime() > latest) break;
      if (isClose(earlier, later)) seen.add(earlier).add(later);
    }
  }
  return [...seen];
}

/** Close to a trusted price is trusted: one sweep up the prices and one down reach all there are. */
function spreadTrust<Held extends Sighting>(byPrice: readonly Held[], trusted: Set<Sighting>): Held[] {
  const line = [...new Set<Sighting>([...byPrice, ...trusted])].sort(
    (a, b) => a.priceHalalas - b.priceHalalas,
  );
  for (const direction of [line, line.toReversed()]) {
    let last: Sighting | undefined;
    for (const sighting of direction) {
      if (last && isClose(last, sighting)) trusted.add(sighting);
      if (trusted.has(sighting)) last = sighting;
    }
  }
  return byPrice.filter((held) => trusted.has(held));
}

function isClose(a: Sighting, b: Sighting): boolean {
  const [less, more] = [Math.min(a.priceHalalas, b.priceHalalas), Math.max(a.priceHalalas, b.priceHalalas)];
  return less * 100 >= more * (100 - confirmingPercent);
}

function monthKey({ destination, departureDate }: Sighting): string {
  return `${destination}:${monthOf(departureDate)}`;
}

function sellerOf({ source, site }: Sighting): string {
  return `${source}:${site}`;
}

function tripKey(sighting: Sighting): string {
  return `${sellerOf(sighting)}:${sighting.departureDate}:${sighting.returnDate}`;
}

function acceptedKey(fare: AcceptedFare): string {
  return [fare.source, fare.destination, fare.departureDate, fare.returnDate, fare.priceHalalas].join(':');
}
