/** Picks the cheapest current fare of a pair, and the price of the same trip on each booking site. */
import { type Freshness, freshnessOf } from '#contract/domain/freshness.ts';
import type { Site } from '#contract/domain/site.ts';
import { sites } from '#contract/domain/site.ts';
import { type CurrentFare, sampleSource } from './fare.repository.ts';

export type CheapestFare = {
  fare: CurrentFare;
  freshness: Freshness;
  /** Price of the same trip by site, from the same source. */
  sitePrices: Map<Site, number>;
  /** Mean over departure dates of the date's cheapest price, whole SAR. */
  averagePrice: number;
};

/**
 * Picks the cheapest fare of one pair and trip type. Recorded fares displace simulated ones, and a fare seen
 * within 24 h displaces older ones, which may have changed: the answer changes with the clock and the open sites.
 * @param fares fares of one origin, destination and trip type, in any order.
 */
export function findCheapestFare(fares: readonly CurrentFare[], now: Date): CheapestFare | undefined {
  const candidates = listCandidates(fares, now);
  const [first] = candidates;
  if (!first) return undefined;
  const fare = candidates.reduce((best, other) => (isCheaper(other, best) ? other : best), first);
  const sitePrices = new Map<Site, number>();
  const cheapestByDate = new Map<string, number>();
  for (const other of candidates) {
    if (other.source !== fare.source) continue;
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
 */
export function findCheapestFitting(
  fares: readonly CurrentFare[],
  fits: (fare: CurrentFare) => boolean,
  now: Date,
): CheapestFare | undefined {
  const shown = listShown(fares, now);
  const cheapest = findCheapestFare(shown.filter(fits), now);
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

/** Those of them that compete: fresh before aging. */
export function listCandidates(fares: readonly CurrentFare[], now: Date): readonly CurrentFare[] {
  const competing = listShown(fares, now);
  const fresh = competing.filter((fare) => freshnessOf(fare.observedAt, now) === 'fresh');
  return fresh.length > 0 ? fresh : competing;
}

function isSameTrip(a: CurrentFare, b: CurrentFare): boolean {
  return a.departureDate === b.departureDate && a.returnDate === b.returnDate;
}

function isCheaper(a: CurrentFare, b: CurrentFare): boolean {
  if (a.price !== b.price) return a.price < b.price;
  if (a.departureDate !== b.departureDate) return a.departureDate < b.departureDate;
  return sites.indexOf(a.site) < sites.indexOf(b.site);
}
