/** Departures that sample fares are dense at: those travellers search most, and those asked for again after a week or two. */
import { addDays, type IsoDate } from '#contract/domain/dates.ts';
import { listTravelPeriods, listWeekendWindows, travelWindowOf } from '#contract/domain/holiday-window.ts';
import { bookingWindowDays } from '#contract/domain/itinerary.ts';
import { outcomeDays } from '#contract/domain/record.ts';
import { calendarOf, type ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { calmLowestOf, type Low, listMonths, lowestOf, type Market, type MonthRun } from './market.ts';
import { dayNumber, fractionOf, mix, weekOf } from './numbers.ts';
import { usualNights } from './sample-fare.ts';

const weekendDays = 42;
const holidayDays = 200;
/** Fixed days of return cost more than the cheapest ones. */
const fixedReturnShare = 1.03;

/** The days that are searched for at an airport, as day numbers. */
export type HolidayTrips = readonly { first: number; last: number; returnsUntil: number }[];

export function listHolidayTrips(reference: ReferenceData, origin: string, today: IsoDate): HolidayTrips {
  const calendar = calendarOf(reference, origin);
  const holidays = listTravelPeriods(calendar).map((period) => travelWindowOf(period, calendar));
  const weekends = listWeekendWindows('weekends', calendar, {
    from: today,
    until: addDays(today, weekendDays),
  });
  const tomorrow = dayNumber(today) + 1;
  return [...holidays, ...weekends]
    .map((window) => ({
      first: Math.max(dayNumber(window.departsFrom), tomorrow),
      last: Math.min(dayNumber(window.departsUntil), tomorrow + bookingWindowDays - 1),
      returnsUntil: dayNumber(window.returnsUntil),
    }))
    .filter(({ first, last }) => first <= last && first < tomorrow + holidayDays);
}

/** The cheapest departure of each holiday in which none of `known` lies, the cheapest trips of the months. */
export function listHolidayLows(
  market: Market,
  trips: HolidayTrips,
  { observed, known }: { observed: number; known: readonly Low[] },
): Low[] {
  const taken = new Set(known.map(({ departure }) => keyOf({ departure }, market)));
  return trips.flatMap(({ first, last, returnsUntil }) => {
    const isKnown = known.some(({ departure }) => {
      const back = market.tripType === 'oneway' ? departure : departure + usualNights(market, departure);
      return departure >= first && departure <= last && back <= returnsUntil;
    });
    if (isKnown) return [];
    const low = lowestOf(market, first, last, observed);
    let trip = low;
    if (low && market.tripType === 'roundtrip') {
      // Back when the holiday ends, or after the usual stay in a long one.
      const returnDay = Math.min(low.departure + usualNights(market, low.departure), returnsUntil);
      if (returnDay <= low.departure) return [];
      trip = { ...low, price: Math.ceil(low.price * fixedReturnShare), returnDay };
    }
    const key = trip && keyOf(trip, market);
    if (!trip || key === undefined || taken.has(key)) return [];
    taken.add(key);
    return [trip];
  });
}

/** Of a trip; a return after the usual stay needs no day of its own. */
function keyOf(trip: Pick<Low, 'departure' | 'returnDay'>, market: Market): string {
  if (market.tripType === 'oneway') return String(trip.departure);
  return `${trip.departure} ${trip.returnDay ?? trip.departure + usualNights(market, trip.departure)}`;
}

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

const soldOutSalt = 31;
/** Share of trips that sell out before they are asked for again. */
const soldOutShare = 0.15;

/** Days that a market's span must hold before the first observed day. */
export const followMarginDays = Math.max(...outcomeDays);

/** Whether the history follows the trips of a day: one a week, so that it is little longer for it. */
export function isFollowDay(observed: number): boolean {
  return observed % 7 === 0;
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
    const isSoldOut =
      fractionOf(mix(mix(mix(market.key, soldOutSalt), departure), observed - days)) < soldOutShare;
    return departure <= observed || isSoldOut ? [] : [departure];
  });
  return [...new Set(departures)].flatMap((day) => lowestOf(market, day, day, observed) ?? []);
}
