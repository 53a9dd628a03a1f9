/** Which departures travellers search most: cheap months, holidays and weekends. Sample fares are as dense there as real ones. */
import { addDays, type IsoDate } from '#contract/domain/dates.ts';
import {
  listTravelPeriods,
  listWeekendWindows,
  type TravelWindow,
  travelWindowOf,
} from '#contract/domain/holiday-window.ts';
import { bookingWindowDays } from '#contract/domain/itinerary.ts';
import {
  calmLowestOf,
  type Low,
  listMonths,
  lowestOf,
  type Market,
  type MonthRun,
} from '#server/pipeline/providers/sample/market.ts';
import { dayNumber, weekOf } from '#server/pipeline/providers/sample/numbers.ts';
import { usualNights } from '#server/pipeline/providers/sample/sample-fare.ts';
import { calendarOf, type ReferenceData } from '#server/pipeline/reference/reference-data.ts';

/** Days ahead in which weekends are searched for. */
const weekendDays = 42;
/** Days ahead in which holidays are. */
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
  return [
    ...holidays.map((window) => daysOf(window, tomorrow)),
    ...weekends.map((window) => daysOf(window, tomorrow)),
  ].filter(({ first, last }) => first <= last && first < tomorrow + holidayDays);
}

/** The cheapest departure of each holiday in which none of `known` lies, the cheapest trips of the months. */
export function listHolidayLows(
  market: Market,
  trips: HolidayTrips,
  { observed, known }: { observed: number; known: readonly Low[] },
): Low[] {
  const taken = new Set(known.map(({ departure }) => keyOf({ departure, returnDay: null }, market)));
  return trips.flatMap(({ first, last, returnsUntil }) => {
    const isKnown = known.some(({ departure }) => {
      const back = market.tripType === 'oneway' ? departure : departure + usualNights(market, departure);
      return departure >= first && departure <= last && back <= returnsUntil;
    });
    if (isKnown) return [];
    const low = lowestOf(market, first, last, observed);
    const trip = low && (market.tripType === 'oneway' ? low : boundTrip(market, low, returnsUntil));
    const key = trip && keyOf({ departure: trip.departure, returnDay: trip.returnDay ?? null }, market);
    if (!trip || key === undefined || taken.has(key)) return [];
    taken.add(key);
    return [trip];
  });
}

/** Back when the holiday ends, or after the usual stay in a long one. */
function boundTrip(market: Market, low: Low, returnsUntil: number): Low | undefined {
  const returnDay = Math.min(low.departure + usualNights(market, low.departure), returnsUntil);
  if (returnDay <= low.departure) return undefined;
  return { ...low, price: Math.ceil(low.price * fixedReturnShare), returnDay };
}

/** Of a trip; a return after the usual stay needs no day of its own. */
function keyOf(trip: { departure: number; returnDay: number | null }, market: Market): string {
  if (market.tripType === 'oneway') return String(trip.departure);
  return `${trip.departure} ${trip.returnDay ?? trip.departure + usualNights(market, trip.departure)}`;
}

function daysOf(window: TravelWindow, tomorrow: number): HolidayTrips[number] {
  return {
    first: Math.max(dayNumber(window.departsFrom), tomorrow),
    last: Math.min(dayNumber(window.departsUntil), tomorrow + bookingWindowDays - 1),
    returnsUntil: dayNumber(window.returnsUntil),
  };
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
