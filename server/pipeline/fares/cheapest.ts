/** Picks the cheapest current fare of a pair, and the price of the same trip on each booking site. */
import type { DestinationPrice, FareAssessment } from '#contract/api/pricing.ts';
import { type Freshness, freshnessOf } from '#contract/domain/freshness.ts';
import { type Site, sites } from '#contract/domain/site.ts';
import { type CurrentFare, sampleSource } from './fare.repository.ts';

/** SAR, as the contract's `lows`. */
export type RecentLows = DestinationPrice['lows'];

/** The fare shown for one origin, destination and trip type, with what stands behind it. */
export type AssessedFare = {
  fare: CurrentFare;
  freshness: Freshness;
  /** Price of the same trip by site, from the same source and from the one that confirmed it. */
  sitePrices: Map<Site, number>;
  /** Mean over departure dates of the date's cheapest price, whole SAR. */
  averagePrice: number;
  fares: readonly CurrentFare[];
  /** Null when there is no stored assessment of exactly this fare. */
  assessment: FareAssessment | null;
  /** The recent prices of the record that it is assessed by. */
  lows: RecentLows;
  /** From the records of its city's airports together, where this fare is the cheapest of them. */
  cities: readonly CityAssessment[];
};

/** An assessment against the lowest price of each day over several airports of one city. */
export type CityAssessment = {
  /** Codes of the airports, ascending: who may not see all of them may not see it. */
  airports: readonly string[];
  assessment: FareAssessment;
  /** Absent in older rows. */
  lows?: RecentLows;
};

/** Of a fare that no stored assessment is about. */
export const unassessed = { assessment: null, lows: null, cities: [] } as const;

type CheapestFare = Omit<AssessedFare, 'fares' | 'assessment' | 'lows' | 'cities'>;

/** The cheapest of the fares to several airports of a city; of equal ones the first by code. */
export function findCheapestOfCity<Entry extends { fare: Pick<CurrentFare, 'price' | 'destination'> }>(
  entries: readonly Entry[],
): Entry | undefined {
  return entries.toSorted(
    ({ fare: a }, { fare: b }) => a.price - b.price || (a.destination < b.destination ? -1 : 1),
  )[0];
}

/**
 * Picks the cheapest fare of one pair and trip type. Recorded fares displace simulated ones, fares that an exact
 * question did not contradict displace those it did, and a fare seen within 24 h displaces older ones, which may have
 * changed: the answer changes with the clock and the open sites.
 * @param fares fares of one origin, destination and trip type, in any order.
 */
export function findCheapestFare(fares: readonly CurrentFare[], now: Date): CheapestFare | undefined {
  const { offers, answers } = partAnswers(listShown(fares, now));
  const candidates = listCandidates(offers, now);
  const [first] = candidates;
  if (!first) return undefined;
  const fare = candidates.reduce((best, other) => (compareFares(other, best) < 0 ? other : best), first);
  const sitePrices = new Map<Site, number>();
  const cheapestByDate = new Map<string, number>();
  for (const other of [...candidates, ...answers]) {
    if (other.source !== fare.source && !isAnswerTo(fare, other)) continue;
    const byDate = cheapestByDate.get(other.departureDate);
    if (byDate === undefined || other.price < byDate) cheapestByDate.set(other.departureDate, other.price);
    if (!isSameTrip(other, fare)) continue;
    const bySite = sitePrices.get(other.site);
    if (bySite === undefined || other.price < bySite) sitePrices.set(other.site, other.price);
  }
  const total = [...cheapestByDate.values()].reduce((sum, price) => sum + price, 0);
  return {
    fare,
    freshness: freshnessOf(fare.observedAt, now) ?? 'aging',
    sitePrices,
    averagePrice: Math.round(total / cheapestByDate.size),
  };
}

/**
 * The cheapest fare of a pair among those that fit a filter. Its site prices are those of the same trip, whether or
 * not the other sites' prices fit; the average is that of the dates that fit.
 * @param shown from `listShown`
 * @param fitting those of them that fit
 */
export function findCheapestFitting(
  shown: readonly CurrentFare[],
  fitting: readonly CurrentFare[],
  now: Date,
): CheapestFare | undefined {
  const cheapest = findCheapestFare(fitting, now);
  if (!cheapest) return undefined;
  const { fare } = cheapest;
  const sameTrip = shown.filter((other) => other.source === fare.source && isSameTrip(other, fare));
  return { ...cheapest, sitePrices: findCheapestFare(sameTrip, now)?.sitePrices ?? cheapest.sitePrices };
}

/** The fares of a pair that are shown: recorded ones displace simulated ones. */
export function listShown(fares: readonly CurrentFare[], now: Date): readonly CurrentFare[] {
  const listed = fares.filter((fare) => freshnessOf(fare.observedAt, now) !== null);
  const recorded = listed.filter((fare) => fare.source !== sampleSource);
  return recorded.length > 0 ? recorded : listed;
}

/** Those of them that compete: what nothing contradicts before what was contradicted, fresh before aging. */
export function listCandidates(fares: readonly CurrentFare[], now: Date): readonly CurrentFare[] {
  const shown = listShown(fares, now);
  const standing = shown.filter((fare) => !isContradicted(fare));
  const competing = standing.length > 0 ? standing : shown;
  // When the price was last known to be right: seen, or confirmed.
  const knownAt = ({ observedAt, confirmation }: CurrentFare): Date =>
    confirmation?.state === 'confirmed' && confirmation.at > observedAt ? confirmation.at : observedAt;
  const fresh = competing.filter((fare) => freshnessOf(knownAt(fare), now) === 'fresh');
  return fresh.length > 0 ? fresh : competing;
}

/** Whether an exact question found another price, or none. */
export function isContradicted({ confirmation }: CurrentFare): boolean {
  return confirmation !== undefined && confirmation.state !== 'confirmed';
}

/** The answer that confirmed a price is the same offer, seen again: it stands beside it and does not compete. */
function partAnswers(fares: readonly CurrentFare[]): {
  offers: readonly CurrentFare[];
  answers: readonly CurrentFare[];
} {
  const confirmed = fares.filter(({ confirmation }) => confirmation?.state === 'confirmed');
  if (confirmed.length === 0) return { offers: fares, answers: [] };
  // Of two fares that confirmed each other one stands.
  const standsFor = (fare: CurrentFare, answer: CurrentFare): boolean =>
    isAnswerTo(fare, answer) && !(isAnswerTo(answer, fare) && answer.source < fare.source);
  const answers = new Set(fares.filter((fare) => confirmed.some((other) => standsFor(other, fare))));
  return { offers: fares.filter((fare) => !answers.has(fare)), answers: [...answers] };
}

function isAnswerTo(fare: CurrentFare, answer: CurrentFare): boolean {
  const { confirmation } = fare;
  return (
    confirmation?.state === 'confirmed' &&
    answer.source === confirmation.askedSource &&
    answer.source !== fare.source &&
    isSameTrip(answer, fare)
  );
}

/** Of one pair and trip type: the same price of the same trip from the same source, at whatever site. */
export function isSameFare(a: CurrentFare, b: CurrentFare): boolean {
  return a.source === b.source && a.price === b.price && isSameTrip(a, b);
}

function isSameTrip(a: CurrentFare, b: CurrentFare): boolean {
  return a.departureDate === b.departureDate && a.returnDate === b.returnDate;
}

function compareFares(a: CurrentFare, b: CurrentFare): number {
  if (a.price !== b.price) return a.price - b.price;
  if (a.departureDate !== b.departureDate) return a.departureDate < b.departureDate ? -1 : 1;
  return sites.indexOf(a.site) - sites.indexOf(b.site);
}
