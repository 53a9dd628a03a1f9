/** Assesses the cheapest fare of each pair against its recorded daily lows and stores the evidence. */
import type { Kysely } from 'kysely';
import type { FareAssessment } from '#contract/api/pricing.ts';
import { addDays, type IsoDate, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { listedSince } from '#contract/domain/freshness.ts';
import { bookingWindowDays } from '#contract/domain/itinerary.ts';
import type { Site } from '#contract/domain/site.ts';
import { findCheapestFare } from '#server/pipeline/fares/cheapest.ts';
import { type FareEvidence, upsertFareEvidence } from '#server/pipeline/fares/evidence.repository.ts';
import {
  type CurrentFare,
  type FareListKey,
  listCurrentFareLoads,
  listDailyLows,
  sampleSource,
} from '#server/pipeline/fares/fare.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { type Assessment, assessDiscount, sameDealDays, windowDays } from './discount.ts';
import { settleHeldFares } from './held-fares.service.ts';

/** The record of a price that was first seen as early as it may be, and a day more at either end. */
const readDays = windowDays + sameDealDays + 2;
/** Keeps one read of lows within a few tens of milliseconds. */
const pairsAtOnce = 50;

export type EvidenceContext = {
  db: Kysely<Database>;
  includeSample: boolean;
  /** Fares of these are not listed, so they are not judged either; none when not given. */
  closedBookingSites?: () => readonly Site[];
  now: () => Date;
};

/** The cheapest fare of a pair with what the history says of it, as stored. */
export type StatedFare = { fare: CurrentFare; assessment: FareAssessment };

export type AssessedList = {
  /** The cheapest listed fare of each pair. */
  listed: StatedFare[];
  /** The cheapest fare of each pair that is not listed because nothing confirms its price. */
  held: StatedFare[];
};

/**
 * Lists the held fares that something confirms, and recomputes the evidence of every pair of one origin and trip
 * type. What is said of the fares that still wait is not stored.
 */
export async function assessFares(context: EvidenceContext, key: FareListKey): Promise<AssessedList> {
  const { db } = context;
  const now = context.now();
  const today = riyadhDate(now);
  const waiting = await settleHeldFares(db, key, now);
  const doubtful = listCheapest(waiting.filter(createListedRule(context, now)), now);
  const assessedDoubtful = await assessPairs(db, key, doubtful, today);
  const cheapest = await listCheapestFares(context, key, now);
  const stated: StatedFare[] = [];
  for (let start = 0; start < cheapest.length; start += pairsAtOnce) {
    const pairs = cheapest.slice(start, start + pairsAtOnce);
    const assessed = await assessPairs(context.db, key, pairs, today);
    const evidence = assessed.map((pair) => describeFare(pair, now));
    await upsertFareEvidence(context.db, key, evidence, now);
    for (const [index, { fare }] of assessed.entries()) {
      const about = evidence[index];
      if (about) stated.push({ fare, assessment: about.assessment });
    }
  }
  const held = assessedDoubtful.map(({ fare, assessment }) => ({
    fare,
    assessment: presentAssessment(assessment, now),
  }));
  return { listed: stated, held };
}

/** As `listCurrentFareLoads` reads them: what would not be listed at a plausible price either is no matter. */
function createListedRule({ includeSample, closedBookingSites }: EvidenceContext, now: Date) {
  const closed = closedBookingSites?.() ?? [];
  const today = riyadhDate(now);
  const last = addDays(today, bookingWindowDays);
  return ({ source, site, departureDate }: CurrentFare): boolean =>
    (includeSample || source !== sampleSource) &&
    !closed.includes(site) &&
    departureDate >= today &&
    departureDate <= last;
}

/** The cheapest fare of every pair of the list; only these are kept of all that are read. */
async function listCheapestFares(
  { db, includeSample, closedBookingSites }: EvidenceContext,
  key: FareListKey,
  now: Date,
): Promise<CurrentFare[]> {
  const today = riyadhDate(now);
  const loads = listCurrentFareLoads(db, {
    ...key,
    includeSample,
    closedBookingSites: closedBookingSites?.() ?? [],
    observedAfter: listedSince(now),
    departsFrom: today,
    departsUntil: addDays(today, bookingWindowDays),
  });
  const cheapest: CurrentFare[] = [];
  for await (const fares of loads) cheapest.push(...listCheapest(fares, now));
  return cheapest;
}

function listCheapest(fares: readonly CurrentFare[], now: Date): CurrentFare[] {
  return [...Map.groupBy(fares, (fare) => fare.destination).values()].flatMap(
    (group) => findCheapestFare(group, now)?.fare ?? [],
  );
}

type AssessedFare = { fare: CurrentFare; assessment: Assessment };

/** Against the departure month first; where that has too few days, against all months of the route. */
async function assessPairs(
  db: Kysely<Database>,
  key: FareListKey,
  fares: readonly CurrentFare[],
  today: IsoDate,
): Promise<AssessedFare[]> {
  const since = addDays(today, -readDays);
  const cohorts = fares.map(({ source, destination, departureDate }) => ({
    source,
    destination,
    departureMonth: monthOf(departureDate),
  }));
  const monthLows = await listDailyLows(db, key, cohorts, since);
  const pairs = fares.map((fare, index) => {
    const cohortLows = monthLows[index] ?? [];
    return {
      fare,
      cohortLows,
      assessment: assessDiscount({ price: fare.price, today, cohortLows, routeLows: [] }),
    };
  });
  const thin = pairs.filter(({ assessment }) => assessment.status === 'insufficient');
  const routes = thin.map(({ fare }) => ({ ...fare, departureMonth: null }));
  const lowsOfRoutes = thin.length === 0 ? [] : await listDailyLows(db, key, routes, since);
  for (const [index, pair] of thin.entries()) {
    const { fare, cohortLows } = pair;
    const routeLows = lowsOfRoutes[index] ?? [];
    pair.assessment = assessDiscount({ price: fare.price, today, cohortLows, routeLows });
  }
  return pairs;
}

function describeFare({ fare, assessment }: AssessedFare, now: Date): FareEvidence {
  const { source, destination, price, departureDate, returnDate } = fare;
  const stated = presentAssessment(assessment, now);
  const mad = assessment.status === 'assessed' ? { mad: assessment.evidence.mad } : {};
  return { source, destination, price, departureDate, returnDate, assessment: stated, ...mad };
}

/** The assessment as the API and the stored evidence state it. */
export function presentAssessment(assessment: Assessment, computedAt: Date): FareAssessment {
  if (assessment.status === 'insufficient') {
    return { status: 'insufficient', days: assessment.n, needed: assessment.needed };
  }
  const { evidence } = assessment;
  return {
    status: 'assessed',
    evidence: {
      algorithm: evidence.algorithm,
      cohort: evidence.cohort,
      days: evidence.n,
      windowStart: evidence.windowStart,
      windowEnd: evidence.windowEnd,
      reference: evidence.reference,
      p10: evidence.p10,
      p25: evidence.p25,
      p75: evidence.p75,
      level: assessment.level,
      discountPercentage: assessment.discountPercentage,
      tier: assessment.tier,
      isDeal: assessment.isDeal && !assessment.needsReview,
      isLowestIn30Days: assessment.isLowestIn30Days,
      lowerEarlier: assessment.lowerEarlier,
      computedAt: computedAt.toISOString(),
    },
  };
}
