/** Checks the prices of a deal against the recorded price history, and reads the newest evidence of many pairs at once. */

import { type Kysely, sql } from 'kysely';
import type { DealCheck } from '#contract/api/admin-deals.ts';
import type { Evidence, FareAssessment } from '#contract/api/pricing.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import type { DealDiscountVerdict } from '#contract/domain/deal.ts';
import { judgePrice } from '#server/pipeline/deals/discount.ts';
import { type TypedPrices, typedPercentage } from '#server/pipeline/deals/typed-price.ts';
import { sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { evidenceMonth, holdsFor } from '#server/pipeline/observations/price-doubt.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** Stored evidence of a pair and trip type, with the price (SAR) and departure day it was computed for. */
export type RecordedReference = {
  price: number;
  departureDate: IsoDate;
  evidence: Evidence;
  /** Median absolute deviation of the recorded lows, SAR; null where it was not stored. */
  mad: number | null;
};

/** The reference if it also applies to `departureDate`: monthly evidence is valid for its month only. */
export function findApplicableReference(
  recorded: RecordedReference | undefined,
  departureDate: IsoDate | null,
): RecordedReference | undefined {
  if (!recorded || departureDate === null) return recorded;
  const month = evidenceMonth(recorded.evidence.cohort, recorded.departureDate);
  return holdsFor(month, departureDate) ? recorded : undefined;
}

/**
 * Currently listed: the route's lowest price (null if none), and whether the typed price was seen for its
 * dates.
 */
export type ListedNow = { lowestNow: number | null; isSeen: boolean };

export function checkPrices(
  prices: TypedPrices,
  evidence: Evidence | null,
  { lowestNow, isSeen }: ListedNow,
): DealCheck {
  const typed = typedPercentage(prices);
  const recorded = evidence && judgePrice(prices.dealPrice, { ...evidence, mad: null }).discountPercentage;
  return {
    verdict: verdictOf(typed, recorded, isSeen),
    discountPercentage: typed,
    recordedPercentage: recorded,
    reference: evidence?.reference ?? null,
    referenceDays: evidence?.days ?? null,
    lowestNow,
  };
}

/**
 * A difference of one percent is rounding: the typed percentage is rounded to nearest, the recorded one down.
 */
function verdictOf(typed: number, recorded: number | null, isSeen: boolean): DealDiscountVerdict {
  if (recorded === null || typed < 1) return 'unknown';
  if (recorded < 1 || recorded + 1 < typed) return 'contradicted';
  return isSeen ? 'supported' : 'unseen';
}

/** The same evidence, applied to another price. */
export function evidenceForPrice(
  { evidence, price: computedFor, mad }: RecordedReference,
  price: number,
): Evidence {
  const { isDeal, needsReview, ...judged } = judgePrice(price, { ...evidence, mad });
  const { lowerEarlier } = evidence;
  return {
    ...evidence,
    ...judged,
    isDeal: isDeal && !needsReview,
    isLowestIn30Days: evidence.isLowestIn30Days && price <= computedFor,
    lowerEarlier: lowerEarlier && lowerEarlier.price <= price ? lowerEarlier : null,
  };
}

export type TripPair = { origin: string; destination: string; tripType: string };

type ReferenceQuery = { pairs: readonly TripPair[]; includeSample: boolean; now: Date };

/** Older evidence says too little about current prices. */
const evidenceDays = 7;

export function pairKey({ origin, destination, tripType }: TripPair): string {
  return `${origin}:${destination}:${tripType}`;
}

/** By `pairKey`; pairs with too little or too old history are missing. */
export async function listRecordedReferences(
  db: Kysely<Database>,
  { pairs, includeSample, now }: ReferenceQuery,
): Promise<Map<string, RecordedReference>> {
  const asked = [...new Map(pairs.map((pair) => [pairKey(pair), pair])).values()];
  if (asked.length === 0) return new Map();
  const wanted = JSON.stringify(
    asked.map(({ origin, destination, tripType }) => ({ origin, destination, trip_type: tripType })),
  );
  const { rows } = await sql<KeptEvidence>`
    select kept.origin, kept.destination, kept.trip_type, kept.evidence
    from json_to_recordset(${wanted}::json) as asked(origin text, destination text, trip_type text)
    join fare_evidence as kept on kept.origin = asked.origin and kept.destination = asked.destination
      and kept.trip_type = asked.trip_type
    where kept.computed_at >= ${new Date(now.getTime() - evidenceDays * 86_400_000)}
      and (${includeSample} or kept.source <> ${sampleSource})
    order by kept.computed_at, kept.source desc`.execute(db);
  return new Map(rows.flatMap(toReference));
}

type KeptEvidence = {
  origin: string;
  destination: string;
  trip_type: string;
  evidence: { price: number; departureDate: IsoDate; assessment: FareAssessment; mad?: number };
};

/** Of several sources the last row, which is the newest, wins. */
function toReference({ evidence: kept, ...pair }: KeptEvidence): [string, RecordedReference][] {
  if (kept.assessment.status !== 'assessed') return [];
  const key = pairKey({ ...pair, tripType: pair.trip_type });
  const { price, departureDate, assessment, mad = null } = kept;
  return [[key, { price, departureDate, evidence: assessment.evidence, mad }]];
}
