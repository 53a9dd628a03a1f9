/** What may be said of a price against the recorded lows of the last 30 days, today included. */
import { addDays, type IsoDate } from '#contract/domain/dates.ts';
import { toHalalas } from '#contract/domain/money.ts';

/** The lowest price (SAR) recorded on one Riyadh day. */
export type DailyLow = { day: IsoDate; price: number };

export type LowestClaim = {
  /** No recorded low of the 30 days before today, nor of today, is below the price. */
  isLowestIn30Days: boolean;
  /** The cheapest of these days that contradicts the claim, the latest of equal ones; null when none does. */
  lowerEarlier: DailyLow | null;
};

type Question = {
  /** SAR. */
  price: number;
  /** In Riyadh. */
  today: IsoDate;
  /** First sighting of the price: an equal low before it contradicts the claim, one after it is the price itself. */
  dealStart: IsoDate;
  /** Every recorded low of what the claim names, in any order; of several on one day the lowest counts. */
  lows: readonly DailyLow[];
};

/** "Lowest price in 30 days" speaks of these. */
export const lowestDays = 30;

/** Neither claim is made where nothing was recorded before the price was first seen. */
export function claimLowest({ price, today, dealStart, lows }: Question): LowestClaim {
  const first = addDays(today, -lowestDays);
  const own = toHalalas(price);
  let isComparable = false;
  let lower: DailyLow | null = null;
  for (const low of lows) {
    if (low.day < first || low.day > today) continue;
    const isBefore = low.day < dealStart;
    isComparable ||= isBefore;
    const halalas = toHalalas(low.price);
    if (halalas > own || (halalas === own && !isBefore)) continue;
    const best = lower === null ? Number.POSITIVE_INFINITY : toHalalas(lower.price);
    if (halalas < best || (halalas === best && lower !== null && low.day > lower.day)) {
      lower = { day: low.day, price: low.price };
    }
  }
  return { isLowestIn30Days: isComparable && lower === null, lowerEarlier: lower };
}
