/** What the recorded daily lows say of a price: whether it is the lowest in 30 days, and how long such prices lasted before. */
import { addDays, daysBetween, type IsoDate } from '#contract/domain/dates.ts';
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

const lowestDays = 30;

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

/** So many days of lows are drawn beside a price, thinned to the lowest of a few days each. */
const drawnDays = 90;
const daysOfEach = 3;

/** The lowest price of each three days, oldest first, null where none was recorded; null without any. */
export function thinLows(lows: readonly DailyLow[], today: IsoDate): (number | null)[] | null {
  const thinned = Array<number | null>(drawnDays / daysOfEach).fill(null);
  for (const { day, price } of lows) {
    const age = daysBetween(day, today);
    if (age < 0 || age >= drawnDays) continue;
    const place = thinned.length - 1 - Math.floor(age / daysOfEach);
    thinned[place] = Math.min(price, thinned[place] ?? price);
  }
  return thinned.some((price) => price !== null) ? thinned : null;
}

type EarlierLows = {
  times: number;
  /** Median length. */
  days: number;
};

/** A low up to so many percent above the price belongs to the same spell. */
const similarPercent = 105;
/** A spell goes on over days without a record, up to so many. */
const longestGapDays = 2;

/** One low for each day, ascending. */
export function lowestOfDays(lows: readonly DailyLow[]): DailyLow[] {
  const byDay = new Map<IsoDate, number>();
  for (const { day, price } of lows) byDay.set(day, Math.min(price, byDay.get(day) ?? price));
  return [...byDay].map(([day, price]) => ({ day, price })).sort((a, b) => (a.day < b.day ? -1 : 1));
}

/**
 * Earlier spells in which the daily low was at `price` or up to 5 % above; the one that reaches the last recorded day
 * is not over and does not count. Null when there was none.
 * @param lows ascending by day, one a day; prices in SAR
 */
export function findEarlierLows(lows: readonly DailyLow[], price: number): EarlierLows | null {
  const spells: { start: IsoDate; end: IsoDate }[] = [];
  let current: { start: IsoDate; end: IsoDate } | undefined;
  for (const low of lows) {
    if (low.price * 100 > price * similarPercent) {
      current = undefined;
    } else if (current && daysBetween(current.end, low.day) <= longestGapDays + 1) {
      current.end = low.day;
    } else {
      current = { start: low.day, end: low.day };
      spells.push(current);
    }
  }
  const over = spells.filter((spell) => spell !== current);
  if (over.length === 0) return null;
  const lengths = over.map(({ start, end }) => daysBetween(start, end) + 1).sort((a, b) => a - b);
  const middle = Math.floor(lengths.length / 2);
  const days =
    lengths.length % 2 === 1
      ? (lengths[middle] ?? 1)
      : Math.round(((lengths[middle - 1] ?? 1) + (lengths[middle] ?? 1)) / 2);
  return { times: over.length, days };
}
