/** Trips that the simulated market is asked for again one and two weeks after they were the cheapest of their pair. */
import { outcomeDays } from '#contract/domain/record.ts';
import { type Low, listMonths, lowestOf, type Market, type MonthRun } from './market.ts';
import { fractionOf, mix } from './numbers.ts';

const salt = 31;
/** Share of trips that sell out before they are asked for again. */
const soldOutShare = 0.15;
const week = 7;

/** Days that a market's span must hold before the first observed day. */
export const followMarginDays = Math.max(...outcomeDays);

/** Whether the history follows the trips of a day: one a week, so that it is little longer for it. */
export function isFollowDay(observed: number): boolean {
  return observed % week === 0;
}

/**
 * What the trips cost on day `observed` that were the cheapest of the pair 7 and 14 days before, without those that
 * are sold out.
 * @param monthsOn the departure months that were looked at on a day
 */
export function listFollowedLows(
  market: Market,
  observed: number,
  monthsOn: (day: number) => readonly MonthRun[] = (day) => listMonths(market.span, day),
): Low[] {
  const departures = outcomeDays.flatMap((days) => {
    const lows = monthsOn(observed - days).flatMap(
      ({ first, last }) => lowestOf(market, first, last, observed - days) ?? [],
    );
    if (lows.length === 0) return [];
    const { departure } = lows.reduce((best, low) => (low.price < best.price ? low : best));
    const isSoldOut = fractionOf(mix(mix(mix(market.key, salt), departure), observed - days)) < soldOutShare;
    return departure <= observed || isSoldOut ? [] : [departure];
  });
  return [...new Set(departures)].flatMap((day) => lowestOf(market, day, day, observed) ?? []);
}
