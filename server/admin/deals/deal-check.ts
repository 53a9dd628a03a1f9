/** Checks the prices of a deal against the recorded price history; pure. */
import type { DealCheck } from '#contract/api/admin-deals.ts';
import type { Evidence } from '#contract/api/pricing.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import type { DealDiscountVerdict } from '#contract/domain/deal.ts';
import { judgePrice } from '#server/pipeline/deals/discount.ts';
import { type TypedPrices, typedPercentage } from '#server/pipeline/deals/typed-price.ts';
import { evidenceMonth, holdsFor } from '#server/pipeline/observations/evidence-month.ts';

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
