/** Assesses the cheapest fare of each pair against its recorded daily lows and stores the evidence. */
import type { FareAssessment } from '#contract/api/pricing.ts';
import { addDays, type IsoDate, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { listedSince } from '#contract/domain/freshness.ts';
import { findCheapestFare, findCheapestOfCity, type RecentLows } from '#server/pipeline/fares/cheapest.ts';
import { type StatedFare, upsertFareEvidence } from '#server/pipeline/fares/evidence.repository.ts';
import {
  type CurrentFare,
  type DailyLow,
  type FareListFilter,
  type FareListKey,
  type ListingContext,
  listCurrentFares,
  listDailyLows,
  listedFares,
  sampleSource,
} from '#server/pipeline/fares/fare.repository.ts';
import {
  deleteFaresOf,
  deleteHeldFares,
  listHeldFareLoads,
  listHeldLoads,
  listSightingsTo,
} from '#server/pipeline/fares/held-fare.repository.ts';
import { acceptHeldFares, confirmHeldFares } from '#server/pipeline/observations/observation.repository.ts';
import {
  type DecidedFares,
  type HeldSighting,
  planSettlement,
} from '#server/pipeline/observations/price-doubt.ts';
import { listPremiumCodes } from '#server/pipeline/premium/premium-policy.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { chunksOf } from '#server/platform/chunks.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { listDecidedFares } from './deal.repository.ts';
import { type Assessment, assessDiscount, sameDealDays, windowDays } from './discount.ts';
import { thinLows } from './lowest-claim.ts';

/** Days of lows to read: the window, the longest age of a price, and a day at either end. */
const readDays = windowDays + sameDealDays + 2;
/** Pairs per query, so that each takes a few tens of milliseconds. */
const pairsAtOnce = 50;

type EvidenceContext = ListingContext & { db: Db; reference: Pick<ReferenceData, 'cities'>; now: () => Date };

/** For comparing a fare with its record; `db` may be a transaction. */
export type RecordContext = Pick<EvidenceContext, 'db' | 'unusualPeriods'>;

export type AssessedList = {
  /** The cheapest listed fare of each pair. */
  listed: StatedFare[];
  /** The cheapest held fare of each pair. */
  held: StatedFare[];
  /** How many fares of the list wait like that: one for a trip at a site. */
  waiting: number;
};

/**
 * Lists held fares that are confirmed, and recomputes the evidence of every pair of one origin and trip type.
 * Assessments of fares still held are not stored.
 */
export async function assessFares(context: EvidenceContext, key: FareListKey): Promise<AssessedList> {
  const now = context.now();
  const { db } = context;
  const filter = listedFares(context, key, now);
  const { held, waiting } = await assessHeldFares(context, filter, now);
  const fares = await listCurrentFares(db, filter, now);
  const cheapest = fares.flatMap((ofPair) => listCheapest(ofPair, now));
  const assessed = await stateFares(context, key, cheapest, now);
  const listed = await stateCities(context, key, assessed);
  await upsertFareEvidence(db, key, listed, now);
  return { listed, held, waiting };
}

/** Assesses the cheapest held fare of each pair; held fares that would not be listed anyway are ignored. */
async function assessHeldFares(
  context: RecordContext,
  filter: FareListFilter,
  now: Date,
): Promise<Pick<AssessedList, 'held' | 'waiting'>> {
  const { db } = context;
  const ids = await settleHeldFares(db, filter, now);
  let waiting = 0;
  let cheapest: CurrentFare[] = [];
  for await (const fares of listHeldFareLoads(db, filter, ids)) {
    waiting += fares.length;
    cheapest = listCheapest([...cheapest, ...fares], now);
  }
  return { held: await stateFares(context, filter, cheapest, now), waiting };
}

/**
 * Settles what can be settled of a list; asked again without a new sighting or decision it changes nothing.
 * @returns ids of the fares that still wait, the newest of each trip at its site
 */
export async function settleHeldFares(db: Db, key: FareListKey, now: Date): Promise<string[]> {
  const since = listedSince(now);
  const waiting: string[] = [];
  let decided: DecidedFares | undefined;
  for await (const held of listHeldLoads(db, key, since)) {
    decided ??= await listDecidedFares(db, key, now);
    const destinations = [...new Set(held.map(({ destination }) => destination))];
    const listed = await listSightingsTo(db, key, { destinations, observedAfter: since });
    const isSample = ({ source }: { source: string }): boolean => source === sampleSource;
    const plan = planSettlement({ held, listed, ...decided, since, isSample });
    await deleteFaresOf(db, idsOf(plan.withdrawn));
    await deleteHeldFares(db, idsOf(plan.forgotten));
    await confirmHeldFares(db, idsOf(plan.confirmed), now);
    await acceptHeldFares(db, idsOf(plan.accepted), now);
    waiting.push(...idsOf(plan.waiting));
  }
  return waiting;
}

function idsOf(sightings: readonly HeldSighting[]): string[] {
  return sightings.map(({ id }) => id);
}

/** The fields that decide with which daily lows a price is compared. */
type AssessableFare = Pick<CurrentFare, 'source' | 'destination' | 'departureDate' | 'price'> & {
  /** Compares with the lowest price of each day over these airports instead of the destination's own. */
  airports?: readonly string[];
};

/** Assesses fares of one list against their recorded daily lows; answers them in the same order. */
export async function stateFares<Fare extends AssessableFare>(
  context: RecordContext,
  key: FareListKey,
  fares: readonly Fare[],
  now: Date,
): Promise<StatedFare<Fare>[]> {
  const stated: StatedFare<Fare>[] = [];
  for (const chunk of chunksOf(fares, pairsAtOnce)) {
    for (const { fare, assessment, lows } of await assessPairs(context, key, chunk, riyadhDate(now))) {
      const mad = assessment.status === 'assessed' && { mad: assessment.evidence.mad };
      stated.push({ fare, assessment: presentAssessment(assessment, now), lows, ...mad });
    }
  }
  return stated;
}

/** The cheapest fare of every pair; only these are kept of all that are read. */
function listCheapest(fares: readonly CurrentFare[], now: Date): CurrentFare[] {
  return [...Map.groupBy(fares, (fare) => fare.destination).values()].flatMap(
    (group) => findCheapestFare(group, now)?.fare ?? [],
  );
}

/** Compares with the same departure month first, with all months where that has too few days. */
async function assessPairs<Fare extends AssessableFare>(
  context: RecordContext,
  key: FareListKey,
  fares: readonly Fare[],
  today: IsoDate,
): Promise<{ fare: Fare; assessment: Assessment; lows: RecentLows }[]> {
  const since = addDays(today, -readDays);
  const monthLows = await readLows(context, key, fares, { since, isOfMonth: true });
  const pairs = fares.map((fare, index) => {
    const cohortLows = monthLows[index] ?? [];
    const assessment = assessDiscount({ price: fare.price, today, cohortLows, routeLows: [] });
    return { fare, cohortLows, assessment, lows: thinLows(cohortLows, today) };
  });
  const thin = pairs.filter(({ assessment }) => assessment.status === 'insufficient');
  const routes = thin.map(({ fare }) => fare);
  const lowsOfRoutes =
    thin.length === 0 ? [] : await readLows(context, key, routes, { since, isOfMonth: false });
  for (const [index, pair] of thin.entries()) {
    const { fare, cohortLows } = pair;
    const routeLows = lowsOfRoutes[index] ?? [];
    pair.assessment = assessDiscount({ price: fare.price, today, cohortLows, routeLows });
    // Of any month, as what the price is compared with.
    if (pair.assessment.status === 'assessed') pair.lows = thinLows(routeLows, today);
  }
  return pairs;
}

/** The daily lows that each fare is compared with; of several airports, more than one a day. */
async function readLows(
  { db, unusualPeriods }: RecordContext,
  key: FareListKey,
  fares: readonly AssessableFare[],
  { since, isOfMonth }: { since: IsoDate; isOfMonth: boolean },
): Promise<DailyLow[][]> {
  const cohorts = fares.flatMap(({ source, destination, airports = [destination], departureDate }, index) =>
    airports.map((airport) => ({
      index,
      source,
      destination: airport,
      departureMonth: isOfMonth ? monthOf(departureDate) : null,
    })),
  );
  const lows = await listDailyLows(db, key, cohorts, { since, unusualPeriods });
  const ofFares: DailyLow[][] = fares.map(() => []);
  for (const [position, { index }] of cohorts.entries()) ofFares[index]?.push(...(lows[position] ?? []));
  return ofFares;
}

/**
 * Adds to the cheapest fare of every city with several airports what their records say together: once over all of
 * them, and once over those that are not Premium.
 */
async function stateCities(
  context: EvidenceContext,
  key: FareListKey,
  listed: readonly StatedFare[],
): Promise<StatedFare[]> {
  const { db, reference, now } = context;
  const premium = await listPremiumCodes(db);
  const places = new Map(listed.flatMap(({ fare }) => citySets(reference, fare.destination, premium)));
  const wanted = [...places.values()].flatMap((airports) => {
    const cheapest = findCheapestOfCity(listed.filter(({ fare }) => airports.includes(fare.destination)));
    return cheapest ? [{ ...cheapest.fare, airports }] : [];
  });
  const cities = await stateFares(context, key, wanted, now());
  return listed.map((stated) => {
    const own = cities.filter(({ fare }) => fare.destination === stated.fare.destination);
    if (own.length === 0) return stated;
    const cityOf = ({ fare: { airports }, assessment, lows = null }: (typeof own)[number]) => ({
      airports,
      assessment,
      lows,
    });
    return { ...stated, cities: own.map(cityOf) };
  });
}

/** The sets of several airports of a destination's city that readers may see, by their codes. */
function citySets(
  { cities }: Pick<ReferenceData, 'cities'>,
  destination: string,
  premium: ReadonlySet<string>,
): [string, string[]][] {
  const all = (cities.get(destination)?.airports ?? []).map(({ code }) => code).sort();
  const open = all.filter((code) => !premium.has(code));
  return [all, open].filter((codes) => codes.length > 1).map((codes) => [codes.join(), codes]);
}

export function presentAssessment(assessment: Assessment, computedAt: Date): FareAssessment {
  if (assessment.status === 'insufficient') {
    return { status: 'insufficient', days: assessment.n, needed: assessment.needed };
  }
  const { status, evidence, needsReview, isDeal, ...judged } = assessment;
  const { n: days, dealStart: _, mad: __, z: ___, ...figures } = evidence;
  const isListedDeal = isDeal && !needsReview;
  return {
    status,
    evidence: { ...figures, days, ...judged, isDeal: isListedDeal, computedAt: computedAt.toISOString() },
  };
}
