/** What the deal page keeps in its address: origin, trip type, the calendar's month and the chosen day. */
import { addMonths, type IsoDate, type IsoMonth, isIsoDate, isIsoMonth, monthOf } from '#contract/domain/dates.ts';
import { type DepartureAirport, defaultOrigin, departureAirports } from '#contract/domain/iata.ts';
import { defaultTripType, type TripType } from '#contract/domain/itinerary.ts';

/** Months the calendar reaches ahead of the current one. */
export const calendarMonthsAhead = 12;

export type DealQuery = {
  origin: DepartureAirport;
  tripType: TripType;
  /** Null when the address leaves it to the page. */
  month: IsoMonth | null;
  date: IsoDate | null;
};

/** Reads the address; a trip type other than `oneway` is a round trip, anything else unknown is left out. */
export function parseDealQuery(params: URLSearchParams): DealQuery {
  const origin = params.get('origin');
  const tripType = params.get('tripType');
  const month = params.get('month') ?? '';
  const date = params.get('date') ?? '';
  return {
    origin: departureAirports.find((code) => code === origin) ?? defaultOrigin,
    tripType: (tripType ?? defaultTripType) === 'oneway' ? 'oneway' : 'roundtrip',
    month: isIsoMonth(month) ? month : null,
    date: isIsoDate(date) ? date : null,
  };
}

/** Path of a deal page; month and day are left out when null. */
export function dealPath(code: string, query: Partial<DealQuery>): string {
  const params = new URLSearchParams({
    origin: query.origin ?? defaultOrigin,
    tripType: query.tripType ?? defaultTripType,
  });
  if (query.month) params.set('month', query.month);
  if (query.date) params.set('date', query.date);
  return `/deal/${code}?${params}`;
}

/** The month shown: the one asked for if it is in reach, else that of the chosen day, else of the cheapest fare. */
export function calendarMonth(
  query: Pick<DealQuery, 'month' | 'date'>,
  cheapestDate: IsoDate | null,
  today: IsoDate,
): IsoMonth {
  const months = listCalendarMonths(today);
  const wanted = [query.month, query.date && monthOf(query.date), cheapestDate && monthOf(cheapestDate)];
  return wanted.find((month) => month && months.includes(month)) || monthOf(today);
}

/** The current month and the twelve after it. */
export function listCalendarMonths(today: IsoDate): IsoMonth[] {
  const first = monthOf(today);
  return Array.from({ length: calendarMonthsAhead + 1 }, (_, index) => addMonths(first, index));
}
