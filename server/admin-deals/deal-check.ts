/** What the recorded history says of typed prices; pure. */
import type { DealCheck } from '#contract/api/admin-deals.ts';
import type { Evidence } from '#contract/api/pricing.ts';
import type { DealDiscountVerdict } from '#contract/domain/deal-status.ts';
import { toHalalas } from '#contract/domain/money.ts';

/** The evidence kept for a pair and trip type, and the price (SAR) it was computed for. */
export type RecordedReference = { price: number; evidence: Evidence };

export type TypedPrices = { originalPrice: number; dealPrice: number };

/** Whole percent, rounded to the nearest. */
export function typedPercentage({ originalPrice, dealPrice }: TypedPrices): number {
  return Math.max(0, Math.round(((originalPrice - dealPrice) / originalPrice) * 100));
}

/** Whole percent below the usual price, rounded down as everywhere; 0 when not below. */
export function recordedPercentage(evidence: Pick<Evidence, 'reference'>, dealPrice: number): number {
  const [reference, price] = [toHalalas(evidence.reference), toHalalas(dealPrice)];
  return Math.max(0, Math.floor((100 * (reference - price)) / reference));
}

/** @param lowestNow the lowest price listed for the route, null for none */
export function checkPrices(
  prices: TypedPrices,
  evidence: Evidence | null,
  lowestNow: number | null,
): DealCheck {
  const typed = typedPercentage(prices);
  const recorded = evidence && recordedPercentage(evidence, prices.dealPrice);
  return {
    verdict: verdictOf(typed, recorded),
    discountPercentage: typed,
    recordedPercentage: recorded,
    reference: evidence?.reference ?? null,
    referenceDays: evidence?.days ?? null,
    lowestNow,
  };
}

/** One percent between the two is rounding: the typed one goes to the nearest, the recorded one down. */
function verdictOf(typed: number, recorded: number | null): DealDiscountVerdict {
  if (recorded === null || typed < 1) return 'unknown';
  return recorded >= 1 && recorded + 1 >= typed ? 'supported' : 'contradicted';
}

const dealPercentage = 15;
const greatPercentage = 30;
const exceptionalPercentage = 50;

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
