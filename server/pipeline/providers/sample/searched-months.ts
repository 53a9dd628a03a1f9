/** Which departure months travellers search most, so that sample fares are as dense there as real ones. */
import { weekOf } from './day-span.ts';
import { calmLowestOf, listMonths, type Market, type MonthRun } from './market.ts';

/** Days before the first observed day that a market's span must hold, for months settled on since. */
export const spanMarginDays = 7;

const leastMonths = 2;
/** Travellers search the month that is cheapest now, and those cheapest in this many days. */
const daysAhead = [0, 25, 50];

/** The two to four cheapest departure months, cheapest first; fixed for a week of observation. */
export function listSearchedMonths(market: Market, observed: number): readonly number[] {
  const week = weekOf(observed);
  const known = market.searched.get(week);
  if (known) return known;
  const asOf = week * 7 - 4;
  const runs = listMonths(market.span, asOf);
  const rankings = daysAhead.map((ahead) => rankMonths(market, runs, asOf + ahead));
  const months = new Set(rankings.flatMap((ranking) => ranking[0] ?? []));
  for (const month of rankings[0] ?? []) if (months.size < leastMonths) months.add(month);
  market.searched.set(week, [...months]);
  return [...months];
}

/** Cheapest first, if they have departures after `asOf`. */
function rankMonths(market: Market, runs: readonly MonthRun[], asOf: number): number[] {
  return runs
    .filter(({ last }) => last > asOf)
    .map(({ month, first, last }) => ({
      month,
      price: calmLowestOf(market, Math.max(first, asOf + 1), last, asOf).price,
    }))
    .sort((a, b) => a.price - b.price)
    .map(({ month }) => month);
}
