/** Which prices are too low or too high to be listed when they are first seen, and what becomes of those that were held. */
import { sql } from 'kysely';
import { type IsoDate, type IsoMonth, monthOf } from '#contract/domain/dates.ts';
import { kilometresBetween } from '#contract/domain/distance.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { exceptionalPercentage } from './discount-percentages.ts';
import type { Observation } from './normalise.ts';
import {
  type ConfirmationInput,
  type DecidedFare,
  listConfirmed,
  listContradicted,
  listNewest,
  listRepeated,
  type Sighting,
} from './price-confirmation.ts';

/**
 * A quarter of the calibrated low-cost fare for the distance (SAR, one way); the cheapest fares ever measured
 * are above it.
 */
const lowestLaw = { scale: 2.9 * 0.7 * 0.25, exponent: 0.7 };
/** As far above the law of all airlines (2.9 km^0.7) as the lowest is below it. */
const highestLaw = { scale: 2.9 / (0.7 * 0.25), exponent: 0.7 };
/** A round trip costs at least this many one-way fares, and at most two. */
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

/** The highest price, in halalas, that is listed at once by its distance; no lower than twice a usual price. */
export function highestPlausible(km: number, tripType: TripType, usual = 0): number {
  const trips = tripType === 'roundtrip' ? 2 : 1;
  const byDistance = Math.floor(highestLaw.scale * km ** highestLaw.exponent * trips * 100);
  return Math.max(byDistance, Math.floor((usual * 100 * 100) / exceptionalPercentage));
}

/** Prices of a pair that are listed at once, in halalas. */
type PairBounds = {
  forDistance: Bounds;
  /** By the usual price; `month` is the departure month it speaks of, null for every month. */
  forUsual: (Bounds & { month: IsoMonth | null }) | null;
};
type Bounds = { least: number; most: number };

/**
 * Returns a function that picks the doubtful rows of a batch. The usual price of a pair is read once, before its first
 * batch is stored: rows of one read are not judged by each other, whatever their order.
 */
export function createPriceDoubt(context: {
  db: Db;
  reference: ReferenceData;
}): (batch: readonly Observation[]) => Promise<Observation[]> {
  const bounds = new Map<string, PairBounds>();
  return async (batch) => {
    const pairs = batch.map(pairOf);
    const unknown = new Map<string, Pair>();
    for (const [index, row] of batch.entries()) {
      const pair = pairs[index] ?? '';
      if (!bounds.has(pair)) unknown.set(pair, row);
    }
    const usual = await listUsualPrices(context.db, [...unknown.values()]);
    for (const [key, pair] of unknown) bounds.set(key, boundsOf(pair, usual.get(key), context.reference));
    return batch.filter(({ priceHalalas, departureDate }, index) => {
      const known = bounds.get(pairs[index] ?? '');
      if (!known) return false;
      const { least, most } = pickBounds(known, departureDate);
      return priceHalalas < least || priceHalalas > most;
    });
  };
}

/** Prices that are listed at once of each pair's departures on a date, as its usual price is now. */
export async function listBounds<Asked extends Pair & { departureDate: IsoDate }>(
  { db, reference }: { db: Db; reference: ReferenceData },
  asked: readonly Asked[],
): Promise<(Asked & Bounds)[]> {
  const usual = await listUsualPrices(db, asked);
  return asked.map((one) => {
    const { least, most } = pickBounds(boundsOf(one, usual.get(pairOf(one)), reference), one.departureDate);
    return { ...one, least, most };
  });
}

function boundsByDistance(
  { origin, destination, tripType }: Pair,
  { airports }: Pick<ReferenceData, 'airports'>,
  usual?: number,
): Bounds {
  const [from, to] = [airports.get(origin), airports.get(destination)];
  if (!from || !to) throw new Error(`an unchecked observation: ${origin}-${destination}`);
  const km = kilometresBetween(from, to);
  const most = highestPlausible(km, tripType, usual);
  return { least: usual ? lowestPlausibleForUsual(usual) : lowestPlausibleForDistance(km, tripType), most };
}

function boundsOf(pair: Pair, usual: UsualPrice | undefined, reference: ReferenceData): PairBounds {
  return {
    forDistance: boundsByDistance(pair, reference),
    forUsual: usual ? { ...boundsByDistance(pair, reference, usual.price), month: usual.month } : null,
  };
}

function pickBounds({ forUsual, forDistance }: PairBounds, departureDate: IsoDate): Bounds {
  return forUsual && holdsFor(forUsual.month, departureDate) ? forUsual : forDistance;
}

type Pair = Pick<Observation, 'source' | 'origin' | 'destination' | 'tripType'>;

/** SAR. `month` is the departure month whose history it was taken from; null when it was that of all months. */
type UsualPrice = { price: number; month: IsoMonth | null };

function pairOf({ source, origin, destination, tripType }: Pair): string {
  return `${source}:${origin}:${destination}:${tripType}`;
}

/** By `pairOf`; a pair without enough history is left out. */
async function listUsualPrices(db: Db, pairs: readonly Pair[]): Promise<Map<string, UsualPrice>> {
  if (pairs.length === 0) return new Map();
  const column = (name: keyof Pair) => sql`${pairs.map((pair) => pair[name])}::text[]`;
  const { rows } = await sql<Pair & { price: number; cohort: 'month' | 'route'; departureDate: IsoDate }>`
    select source, origin, destination, trip_type as "tripType",
      (evidence #>> '{assessment,evidence,reference}')::double precision as price,
      evidence #>> '{assessment,evidence,cohort}' as cohort, evidence ->> 'departureDate' as "departureDate"
    from fare_evidence
    join unnest(${column('source')}, ${column('origin')}, ${column('destination')}, ${column('tripType')})
      as asked(source, origin, destination, trip_type) using (source, origin, destination, trip_type)
    where evidence #>> '{assessment,evidence,reference}' is not null`.execute(db);
  return new Map(
    rows.map(({ price, cohort, departureDate, ...pair }) => [
      pairOf(pair),
      { price, month: evidenceMonth(cohort, departureDate) },
    ]),
  );
}

/**
 * Lows of one departure month hold for that month alone.
 * @param departureDate of the fare that was assessed
 * @returns null for evidence of the whole route, which holds for every month
 */
export function evidenceMonth(cohort: 'month' | 'route', departureDate: IsoDate): IsoMonth | null {
  return cohort === 'route' ? null : monthOf(departureDate);
}

export function holdsFor(month: IsoMonth | null, departureDate: IsoDate): boolean {
  return month === null || monthOf(departureDate) === month;
}

export type HeldSighting = Sighting & { id: string; isConfirmed: boolean };

/** Decisions of administrators on found fares, the rejections as long as they hold. */
export type DecidedFares = { published: readonly DecidedFare[]; rejected: readonly DecidedFare[] };

export type SettlementInput = DecidedFares & {
  held: readonly HeldSighting[];
  listed: readonly Sighting[];
  /** Sightings before are no longer listed. */
  since: Date;
  /** Simulated and recorded prices say nothing of each other. */
  isSample: (sighting: Sighting) => boolean;
};

type Settlement = {
  /** Their fares were listed because a person accepted them, and are rejected or contradicted now. */
  withdrawn: HeldSighting[];
  /** Contradicted, or of no more use. */
  forgotten: HeldSighting[];
  confirmed: HeldSighting[];
  /** A person published their deals; they are listed until something is said against them. */
  accepted: HeldSighting[];
  /** The newest of each trip at its site, where it is not listed. */
  waiting: HeldSighting[];
};

export function planSettlement(input: SettlementInput): Settlement {
  const { held, since } = input;
  const published = new Set(input.published.map(fareKey));
  const isPublished = (one: Sighting): boolean => published.has(fareKey(one));
  const rejected = input.rejected.filter((fare) => !published.has(fareKey(fare)));
  const rejectedKeys = new Set(rejected.map(fareKey));

  const contradicted = new Set(listContradicted(input, since));
  const left = held.filter((one) => !contradicted.has(one));
  // Listed only because a person published the deal, which does not prove the price.
  const listedKeys = new Set(input.listed.map(sightingKey));
  const standing = held.filter((one) => !one.isConfirmed && listedKeys.has(sightingKey(one)));
  const standingKeys = new Set(standing.map(sightingKey));
  const listed = input.listed.filter((fare) => !standingKeys.has(sightingKey(fare)));
  const confirmed = confirmByKind({ held: left, listed, rejected }, input.isSample);

  const withdrawn = standing.filter(
    (one) => contradicted.has(one) || (rejectedKeys.has(fareKey(one)) && !confirmed.has(one)),
  );
  const settled = new Set([...confirmed, ...standing.filter((one) => !withdrawn.includes(one))]);
  const newest = listNewest([...left, ...listed]);
  const open = left.filter((one) => !one.isConfirmed && !settled.has(one) && newest.has(one));
  return {
    withdrawn,
    forgotten: [...contradicted, ...listRepeated(left).filter((one) => !standing.includes(one))],
    confirmed: [...confirmed].filter((one) => !one.isConfirmed),
    accepted: open.filter(isPublished),
    waiting: open.filter((one) => !isPublished(one)),
  };
}

function confirmByKind(
  { held, listed, rejected }: ConfirmationInput<HeldSighting>,
  isSample: SettlementInput['isSample'],
): Set<HeldSighting> {
  const confirmed = [true, false].map((kind) => {
    const isOfKind = (one: Sighting): boolean => isSample(one) === kind;
    return listConfirmed({ held: held.filter(isOfKind), listed: listed.filter(isOfKind), rejected });
  });
  return new Set(confirmed.flatMap((all) => [...all]));
}

/** The fare that a deal is about. */
function fareKey(fare: Omit<DecidedFare, 'site'>): string {
  const { source, destination, departureDate, returnDate, priceHalalas } = fare;
  return [source, destination, departureDate, returnDate, priceHalalas].join(':');
}

function sightingKey(sighting: Sighting): string {
  return [fareKey(sighting), sighting.site, sighting.observedAt.getTime()].join(':');
}
