/** Which prices are too low to be listed when they are seen for the first time. */
import type { Kysely } from 'kysely';
import type { IsoMonth } from '#contract/domain/dates.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { exceptionalPercentage } from './discount-percentages.ts';
import { holdsFor } from './evidence-month.ts';
import { kilometresBetween, type Observation } from './normalise.ts';
import { listUsualPrices, type Pair, pairOf, type UsualPrice } from './usual-price.repository.ts';

/**
 * A quarter of the calibrated low-cost fare for the distance (SAR, one way); the cheapest fares ever measured
 * are above it.
 */
const lowestLaw = { scale: 2.9 * 0.7 * 0.25, exponent: 0.7 };
/** A round trip costs at least this many one-way fares. */
const roundTripFactor = 1.5;

/** The lowest price, in halalas, that is listed at once where `usual` SAR are usual. */
export function lowestPlausibleForUsual(usual: number): number {
  return Math.ceil(usual * (100 - exceptionalPercentage) - 1e-6);
}

/** The same where no usual price is known, by the kilometres between the airports. */
export function lowestPlausibleForDistance(km: number, tripType: TripType): number {
  const trips = tripType === 'roundtrip' ? roundTripFactor : 1;
  return Math.ceil(lowestLaw.scale * km ** lowestLaw.exponent * trips * 100);
}

/** The lowest prices of a pair that are listed at once, in halalas. */
type PairFloor = {
  forDistance: number;
  /** Of the usual price; `month` is the departure month it speaks of, null for every month. */
  belowUsual: { least: number; month: IsoMonth | null } | null;
};

/**
 * Returns a function that picks the doubtful rows of a batch. The usual price of a pair is read once, before its first
 * batch is stored: rows of one read are not judged by each other, whatever their order.
 */
export function createPriceDoubt(context: {
  db: Kysely<Database>;
  reference: ReferenceData;
}): (batch: readonly Observation[]) => Promise<Observation[]> {
  const floors = new Map<string, PairFloor>();
  return async (batch) => {
    const pairs = batch.map(pairOf);
    const unknown = new Map<string, Pair>();
    for (const [index, row] of batch.entries()) {
      const pair = pairs[index] ?? '';
      if (!floors.has(pair)) unknown.set(pair, row);
    }
    const usual = await listUsualPrices(context.db, [...unknown.values()]);
    for (const [key, pair] of unknown) floors.set(key, floorOf(pair, usual.get(key), context.reference));
    return batch.filter((row, index) => isDoubtful(row, floors.get(pairs[index] ?? '')));
  };
}

function floorOf(pair: Pair, usual: UsualPrice | undefined, { airports }: ReferenceData): PairFloor {
  const [from, to] = [airports.get(pair.origin), airports.get(pair.destination)];
  if (!from || !to) throw new Error(`an unchecked observation: ${pair.origin}-${pair.destination}`);
  return {
    forDistance: lowestPlausibleForDistance(kilometresBetween(from, to), pair.tripType),
    belowUsual: usual ? { least: lowestPlausibleForUsual(usual.price), month: usual.month } : null,
  };
}

function isDoubtful({ priceHalalas, departureDate }: Observation, floor: PairFloor | undefined): boolean {
  if (!floor) return false;
  const { belowUsual, forDistance } = floor;
  const fits = belowUsual && holdsFor(belowUsual.month, departureDate);
  return priceHalalas < (fits ? belowUsual.least : forDistance);
}
