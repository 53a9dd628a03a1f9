/** Whether "lowest price in 30 days" is true of a price, from the recorded lows including today. */
import { addDays, type IsoDate } from '#contract/domain/dates.ts';
import { toHalalas } from '#contract/domain/money.ts';
import type { DailyLow } from '#server/pipeline/fares/fare.repository.ts';

export type LowestClaim = {
  /** No lower price was recorded in the 30 days before today, or today, and no equal one before `dealStart`. */
  isLowestIn30Days: boolean;
  /** The cheapest day that contradicts the claim (the latest of equal ones); null when none does. */
  lowerEarlier: DailyLow | null;
};

type ClaimInput = {
  /** SAR. */
  price: number;
  /** In Riyadh. */
  today: IsoDate;
  /**
   * First sighting of the price: an equal low before it contradicts the claim, later ones are the price
   * itself.
   */
  dealStart: IsoDate;
  /** Recorded lows of the cohort in any order; of several on one day the lowest counts. */
  lows: readonly DailyLow[];
};

/** The days that "lowest price in 30 days" is about. */
export const lowestDays = 30;

/**
 * Claims nothing when no usual price was recorded before this one: an unusual day may contradict the claim, but not
 * support it.
 */
export function claimLowest({ price, today, dealStart, lows }: ClaimInput): LowestClaim {
  const first = addDays(today, -lowestDays);
  const own = toHalalas(price);
  let isComparable = false;
  let lower: DailyLow | null = null;
  for (const low of lows) {
    if (low.day < first || low.day > today) continue;
    const isBefore = low.day < dealStart;
    isComparable ||= isBefore && !low.isUnusual;
    const halalas = toHalalas(low.price);
    if (halalas > own || (halalas === own && !isBefore)) continue;
    const best = lower === null ? Number.POSITIVE_INFINITY : toHalalas(lower.price);
    if (halalas < best || (halalas === best && lower !== null && low.day > lower.day)) {
      lower = { day: low.day, price: low.price };
    }
  }
  return { isLowestIn30Days: isComparable && lower === null, lowerEarlier: lower };
}
