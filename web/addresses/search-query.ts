/** URL parameters of the flight search: the trip, whether results are shown, and the filter of trips to anywhere. */
import { addDays, type IsoDate, isIsoDate } from '#contract/domain/dates.ts';
import {
  type DepartureAirport,
  defaultOrigin,
  departureAirports,
  isIataCode,
} from '#contract/domain/iata.ts';
import { defaultTripType, type TripType, tripTypes } from '#contract/domain/itinerary.ts';
import { pages } from '#contract/domain/pages.ts';
import { findPartyIn, type Party, writePartyTo } from '#contract/domain/party.ts';
import {
  asksNights,
  isFiltering,
  noTripFilter,
  parseTripFilter,
  type TripFilter,
  usualTripType,
  writeTripFilter,
} from '#contract/domain/trip-filter.ts';
import { fareListStep, type LandingQuery, parseShow } from './landing-query.ts';

export type SearchQuery = {
  origin: DepartureAirport;
  /** The origin when the URL has none. */
  homeOrigin?: DepartureAirport;
  /** IATA code, or a typed name from a form without JavaScript; null until chosen. */
  destination: string | null;
  tripType: TripType;
  /** Null for the default, `defaultDepartureDate`. */
  departureDate: IsoDate | null;
  /** Null until chosen, and always for one-way. */
  returnDate: IsoDate | null;
  /** Null if the address names none: then the party the reader chose once. */
  party: Party | null;
  isSearched: boolean;
  /** When and how, to anywhere: instead of a destination. */
  filter: TripFilter;
  show: number;
};

export type Trip = {
  origin: DepartureAirport;
  destination: string;
  tripType: TripType;
  departureDate: IsoDate;
  returnDate: IsoDate | null;
  party: Party | null;
};

const longestName = 100;

/** Parses the URL; unknown values become defaults; one-way has no return date. */
export function parseSearchQuery(
  params: URLSearchParams,
  homeOrigin: DepartureAirport = defaultOrigin,
): SearchQuery {
  // A shared link with a destination must be the same trip for everybody.
  const fallback = params.has('destination') ? defaultOrigin : homeOrigin;
  const isSearched = params.get('results') === '1';
  const filter = parseTripFilter(params);
  const tripType = asksNights(filter)
    ? 'roundtrip'
    : (tripTypes.find((each) => each === params.get('tripType')) ??
      (isSearched ? defaultTripType : usualTripType(filter)));
  return {
    origin: departureAirports.find((code) => code === params.get('origin')) ?? fallback,
    ...(homeOrigin === defaultOrigin ? {} : { homeOrigin }),
    destination: parseDestination(params.get('destination')),
    tripType,
    departureDate: parseDate(params.get('departureDate')),
    returnDate: tripType === 'oneway' ? null : parseDate(params.get('returnDate')),
    party: findPartyIn(params) ?? null,
    isSearched,
    filter,
    show: parseShow(params.get('show')),
  };
}

/** The list of fares that fit the filter; undefined where nothing is filtered, or the results of a trip are shown. */
export function findFilteredList({ isSearched, ...query }: SearchQuery): LandingQuery | undefined {
  if (isSearched || !isFiltering(query.filter)) return undefined;
  const { origin, tripType, filter, show } = query;
  return { origin, tripType, filter, show, region: 'all', sort: 'value', view: 'cards' };
}

export function searchPath(query: Partial<SearchQuery>): string {
  const params = new URLSearchParams();
  const { homeOrigin = defaultOrigin, tripType = defaultTripType } = query;
  const filter = query.isSearched ? noTripFilter : (query.filter ?? noTripFilter);
  const isNamed = query.origin !== defaultOrigin || homeOrigin !== defaultOrigin;
  if (query.origin && isNamed) params.set('origin', query.origin);
  if (query.destination) params.set('destination', query.destination);
  if (tripType !== usualTripType(filter)) params.set('tripType', tripType);
  if (query.departureDate) params.set('departureDate', query.departureDate);
  if (query.returnDate) params.set('returnDate', query.returnDate);
  if (query.party) writePartyTo(params, query.party);
  if (query.isSearched) params.set('results', '1');
  else {
    writeTripFilter(params, filter, tripType);
    if (query.show && query.show !== fareListStep) params.set('show', String(query.show));
  }
  return params.size > 0 ? `${pages.search.path}?${params}` : pages.search.path;
}

/** A week from today. */
export function defaultDepartureDate(today: IsoDate): IsoDate {
  return addDays(today, 7);
}

/** Undefined while required data is missing; the dates may still be invalid. */
export function findTrip(query: SearchQuery): Trip | undefined {
  const { origin, destination, tripType, departureDate, returnDate, party } = query;
  if (destination === null || !isIataCode(destination) || departureDate === null) return undefined;
  if (tripType === 'roundtrip' && returnDate === null) return undefined;
  return { origin, destination, tripType, departureDate, returnDate, party };
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
