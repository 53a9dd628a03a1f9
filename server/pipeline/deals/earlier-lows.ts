/** How long prices like this lasted before, from the recorded daily lows. */
import { daysBetween, type IsoDate } from '#contract/domain/dates.ts';
import type { DailyLow } from '#server/pipeline/fares/fare.repository.ts';

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
