/** What the flight search keeps in its address: the trip, and whether the booking sites are shown for it. */
import { addDays, type IsoDate, isIsoDate } from '#contract/domain/dates.ts';
import {
  type DepartureAirport,
  defaultOrigin,
  departureAirports,
  isIataCode,
} from '#contract/domain/iata.ts';
import { defaultTripType, maxAdults, type TripType, tripTypes } from '#contract/domain/itinerary.ts';
import { pages } from '#contract/domain/pages.ts';

export type SearchQuery = {
  origin: DepartureAirport;
  /** Where the reader's own search begins when its address says nothing yet. */
  homeOrigin?: DepartureAirport;
  /** IATA code or, from a form without JavaScript, a name as it was typed; null until one is chosen. */
  destination: string | null;
  tripType: TripType;
  /** Null when the address leaves it to the page: `defaultDepartureDate`. */
  departureDate: IsoDate | null;
  /** Null until one is chosen, and always for one-way. */
  returnDate: IsoDate | null;
  adults: number;
  /** Whether the trip was searched for, and not only filled in. */
  isSearched: boolean;
};

/** A trip with everything the booking sites need. */
export type Trip = {
  origin: DepartureAirport;
  destination: string;
  tripType: TripType;
  departureDate: IsoDate;
  returnDate: IsoDate | null;
  adults: number;
};

const daysToDeparture = 7;
const longestName = 100;

/** Reads the address; anything unknown falls back to its default, and one-way has no return date. */
export function parseSearchQuery(
  params: URLSearchParams,
  homeOrigin: DepartureAirport = defaultOrigin,
): SearchQuery {
  // A trip that names its destination is the same trip for everybody who is sent its address.
  const fallback = params.has('destination') ? defaultOrigin : homeOrigin;
  const tripType = tripTypes.find((each) => each === params.get('tripType')) ?? defaultTripType;
  return {
    origin: departureAirports.find((code) => code === params.get('origin')) ?? fallback,
    ...(homeOrigin === defaultOrigin ? {} : { homeOrigin }),
    destination: parseDestination(params.get('destination')),
    tripType,
    departureDate: parseDate(params.get('departureDate')),
    returnDate: tripType === 'oneway' ? null : parseDate(params.get('returnDate')),
    adults: parseAdults(params.get('adults')),
    isSearched: params.get('results') === '1',
  };
}

/** Path of the flight search for a query, defaults left out. */
export function searchPath(query: Partial<SearchQuery>): string {
  const params = new URLSearchParams();
  const { homeOrigin = defaultOrigin } = query;
  const isNamed = query.origin !== defaultOrigin || homeOrigin !== defaultOrigin;
  if (query.origin && isNamed) params.set('origin', query.origin);
  if (query.destination) params.set('destination', query.destination);
  if (query.tripType && query.tripType !== defaultTripType) params.set('tripType', query.tripType);
  if (query.departureDate) params.set('departureDate', query.departureDate);
  if (query.returnDate) params.set('returnDate', query.returnDate);
  if (query.adults && query.adults !== 1) params.set('adults', String(query.adults));
  if (query.isSearched) params.set('results', '1');
  const search = params.toString();
  return search ? `${pages.search.path}?${search}` : pages.search.path;
}

/** A week from today. */
export function defaultDepartureDate(today: IsoDate): IsoDate {
  return addDays(today, daysToDeparture);
}

/** Undefined while something the booking sites need is missing; the dates may still be wrong. */
export function findTrip(query: SearchQuery): Trip | undefined {
  const { origin, destination, tripType, departureDate, returnDate, adults } = query;
  if (destination === null || !isIataCode(destination) || departureDate === null) return undefined;
  if (tripType === 'roundtrip' && returnDate === null) return undefined;
  return { origin, destination, tripType, departureDate, returnDate, adults };
}

function parseDestination(text: string | null): string | null {
  const written = (text ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  const name = written.slice(0, longestName).trim();
  if (name === '') return null;
  return isIataCode(name.toUpperCase()) ? name.toUpperCase() : name;
}

function parseDate(text: string | null): IsoDate | null {
  return text !== null && isIsoDate(text) ? text : null;
}

function parseAdults(text: string | null): number {
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= maxAdults ? count : 1;
}
