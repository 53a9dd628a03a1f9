/** What the deal page keeps in its address: origin, trip type, the calendar's month and the chosen day. */
import { type IsoDate, type IsoMonth, isIsoDate, isIsoMonth } from '#contract/domain/dates.ts';
import { type DepartureAirport, defaultOrigin, departureAirports } from '#contract/domain/iata.ts';
import { defaultTripType, type TripType } from '#contract/domain/itinerary.ts';

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
  const month = params.get('month') ?? '';
  const date = params.get('date') ?? '';
  return {
    origin: departureAirports.find((code) => code === origin) ?? defaultOrigin,
    tripType: (params.get('tripType') ?? defaultTripType) === 'oneway' ? 'oneway' : 'roundtrip',
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
