/** Assesses the cheapest fare of each pair against its recorded daily lows and stores the evidence. */
import type { Kysely } from 'kysely';
import type { FareAssessment } from '#contract/api/pricing.ts';
import { addDays, monthOf, riyadhDate, type IsoDate } from '#contract/domain/dates.ts';
import { bookingWindowDays } from '#contract/domain/itinerary.ts';
import type { Database } from '#server/database/schema.ts';
import { type CheapestFare, findCheapestFare } from '#server/fares/cheapest.ts';
import { type FareEvidence, upsertFareEvidence } from '#server/fares/evidence.repository.ts';
import { type FareListKey, listCurrentFares, listDailyLows } from '#server/fares/fare.repository.ts';
import { listedHours } from '#server/observations/observation.repository.ts';
import { type Assessment, assessDiscount, type DailyLow } from './discount.ts';

/** The 90 days of the definition, and the two weeks a deal may have lasted. */
const readDays = 106;

export type EvidenceContext = { db: Kysely<Database>; includeSample: boolean; now: () => Date };

/**
 * Recomputes the evidence of every pair of one origin and trip type.
 * @returns how many pairs were assessed.
 */
export async function assessFares(context: EvidenceContext, key: FareListKey): Promise<number> {
  const now = context.now();
  const today = riyadhDate(now);
  const fares = await listCurrentFares(context.db, {
    ...key,
    includeSample: context.includeSample,
    observedAfter: new Date(now.getTime() - listedHours * 3_600_000),
    departsFrom: today,
    departsUntil: addDays(today, bookingWindowDays),
  });
  const evidence: FareEvidence[] = [];
  for (const group of Map.groupBy(fares, (fare) => fare.destination).values()) {
    const cheapest = findCheapestFare(group, now);
    if (cheapest) evidence.push(await assessFare(context.db, cheapest, { today, now }));
  }
  await upsertFareEvidence(context.db, key, evidence, now);
  return evidence.length;
}

async function assessFare(
  db: Kysely<Database>,
  { fare }: CheapestFare,
  { today, now }: { today: IsoDate; now: Date },
): Promise<FareEvidence> {
  const { source, origin, destination, tripType, price, departureDate, returnDate } = fare;
  const cohort = { source, origin, destination, tripType, since: addDays(today, -readDays) };
  const readLows = (departureMonth: string | null): Promise<DailyLow[]> =>
    listDailyLows(db, { ...cohort, departureMonth });
  const cohortLows = await readLows(monthOf(departureDate));
  let assessment = assessDiscount({ price, today, cohortLows, routeLows: [] });
  if (assessment.status === 'insufficient') {
    assessment = assessDiscount({ price, today, cohortLows, routeLows: await readLows(null) });
  }
  return {
    source,
    destination,
    price,
    departureDate,
    returnDate,
    assessment: presentAssessment(assessment, now),
  };
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
