/** Sample trips of holidays and weekends: people search for these days as they search for cheap months. */
import { addDays, type IsoDate } from '#contract/domain/dates.ts';
import {
  listTravelPeriods,
  listWeekendWindows,
  type TravelWindow,
  travelWindowOf,
} from '#contract/domain/holiday-window.ts';
import { bookingWindowDays } from '#contract/domain/itinerary.ts';
import { calendarOf, type ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { dayNumber } from './day-span.ts';
import { type Low, lowestOf, type Market } from './market.ts';
import { usualNights } from './sample-fare.ts';

/** Days ahead in which weekends are searched for. */
const weekendDays = 42;
/** Days ahead in which holidays are. */
const holidayDays = 200;
/** Fixed days of return cost more than the cheapest ones. */
const fixedReturnShare = 1.03;

/** The days that are searched for at an airport, as day numbers. */
export type HolidayTrips = readonly {
  first: number;
  last: number;
  returnsUntil: number;
  isWeekend: boolean;
}[];

export function listHolidayTrips(reference: ReferenceData, origin: string, today: IsoDate): HolidayTrips {
  const calendar = calendarOf(reference, origin);
  const holidays = listTravelPeriods(calendar).map((period) => travelWindowOf(period, calendar));
  const weekends = listWeekendWindows('weekends', calendar, {
    from: today,
    until: addDays(today, weekendDays),
  });
  const tomorrow = dayNumber(today) + 1;
  return [
    ...holidays.map((window) => ({ ...daysOf(window, tomorrow), isWeekend: false })),
    ...weekends.map((window) => ({ ...daysOf(window, tomorrow), isWeekend: true })),
  ].filter(({ first, last }) => first <= last && first < tomorrow + holidayDays);
}

/** The cheapest departure of each holiday in which none of `known` lies, the cheapest trips of the months. */
export function listHolidayLows(
  market: Market,
  trips: HolidayTrips,
  { observed, known }: { observed: number; known: readonly Low[] },
): Low[] {
  const taken = new Set(known.map(({ departure }) => keyOf({ departure, returnDay: null }, market)));
  return trips.flatMap(({ first, last, returnsUntil, isWeekend }) => {
    const isKnown = known.some(({ departure }) => {
      const back = market.tripType === 'oneway' ? departure : departure + usualNights(market, departure);
      return departure >= first && departure <= last && back <= returnsUntil;
    });
    if (isKnown || (isWeekend && market.tripType === 'oneway')) return [];
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

function daysOf(window: TravelWindow, tomorrow: number): Omit<HolidayTrips[number], 'isWeekend'> {
  return {
    first: Math.max(dayNumber(window.departsFrom), tomorrow),
    last: Math.min(dayNumber(window.departsUntil), tomorrow + bookingWindowDays - 1),
    returnsUntil: dayNumber(window.returnsUntil),
  };
}
