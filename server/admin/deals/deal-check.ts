/** What the recorded history says of typed prices; pure. */
import type { DealCheck } from '#contract/api/admin-deals.ts';
import type { Evidence } from '#contract/api/pricing.ts';
import { type IsoDate, monthOf } from '#contract/domain/dates.ts';
import type { DealDiscountVerdict } from '#contract/domain/deal-status.ts';
import { toHalalas } from '#contract/domain/money.ts';
import { exceptionalPercentage } from '#server/pipeline/deals/discount.ts';
import { type TypedPrices, typedPercentage } from '#server/pipeline/deals/typed-price.ts';

/** The evidence kept for a pair and trip type, and the price (SAR) and departure day it was computed for. */
export type RecordedReference = { price: number; departureDate: IsoDate; evidence: Evidence };

/** The reference where it speaks of the typed day too: one of a month says nothing of other months. */
export function fittingReference(
  recorded: RecordedReference | undefined,
  departureDate: IsoDate | null,
): RecordedReference | undefined {
  if (!recorded || departureDate === null || recorded.evidence.cohort === 'route') return recorded;
  return monthOf(recorded.departureDate) === monthOf(departureDate) ? recorded : undefined;
}

/** Whole percent below the usual price, rounded down as everywhere; 0 when not below. */
export function recordedPercentage(evidence: Pick<Evidence, 'reference'>, dealPrice: number): number {
  const [reference, price] = [toHalalas(evidence.reference), toHalalas(dealPrice)];
  return Math.max(0, Math.floor((100 * (reference - price)) / reference));
}

/** What is listed now: the lowest price of the route, null for none; whether the typed price was seen for its dates. */
export type ListedNow = { lowestNow: number | null; isSeen: boolean };

export function checkPrices(
  prices: TypedPrices,
  evidence: Evidence | null,
  { lowestNow, isSeen }: ListedNow,
): DealCheck {
  const typed = typedPercentage(prices);
  const recorded = evidence && recordedPercentage(evidence, prices.dealPrice);
  return {
    verdict: verdictOf(typed, recorded, isSeen),
    discountPercentage: typed,
    recordedPercentage: recorded,
    reference: evidence?.reference ?? null,
    referenceDays: evidence?.days ?? null,
    lowestNow,
  };
}

/** One percent between the two is rounding: the typed one goes to the nearest, the recorded one down. */
function verdictOf(typed: number, recorded: number | null, isSeen: boolean): DealDiscountVerdict {
  if (recorded === null || typed < 1) return 'unknown';
  if (recorded < 1 || recorded + 1 < typed) return 'contradicted';
  return isSeen ? 'supported' : 'unseen';
}

const dealPercentage = 15;
const greatPercentage = 30;

/** The same record, said of another price than the one it was computed for. */
export function restateEvidence({ evidence, price: judged }: RecordedReference, price: number): Evidence {
  const discountPercentage = recordedPercentage(evidence, price);
  const tier = tierOf(evidence, discountPercentage, price);
  const { lowerEarlier } = evidence;
  return {
    ...evidence,
    discountPercentage,
    level: price <= evidence.p25 ? 'low' : price <= evidence.p75 ? 'typical' : 'high',
    tier,
    isDeal: tier === 'good' || tier === 'great',
    isLowestIn30Days: evidence.isLowestIn30Days && price <= judged,
    lowerEarlier: lowerEarlier && lowerEarlier.price <= price ? lowerEarlier : null,
  };
}

/** As `discount-1` has it, without the outliers, whose spread is not kept. */
function tierOf({ p10, p25 }: Evidence, percentage: number, price: number): Evidence['tier'] {
  if (percentage < dealPercentage || price > p25) return null;
  if (percentage >= exceptionalPercentage) return 'exceptional';
  return percentage >= greatPercentage && price <= p10 ? 'great' : 'good';
}
