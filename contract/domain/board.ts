/** A board: the list of fares from an airport with a filter. Which of them are offered, and the name of its picture. */
import { type DepartureAirport, defaultOrigin, departureAirports } from './iata.ts';
import type { TripType } from './itinerary.ts';
import { findPartyIn, isOneAdult, oneAdult, type Party, writePartyTo } from './party.ts';
import { type RegionFilter, regionFilters } from './region.ts';
import { listConditions, parseTripFilter, type TripFilter, writeTripFilter } from './trip-filter.ts';

export type Board = {
  origin: DepartureAirport;
  tripType: TripType;
  /** `all` and the regions are outside Saudi Arabia. */
  region: RegionFilter | 'domestic';
  filter: TripFilter;
};

/** Fewer places are no board: it is not offered, and search engines are not led to it. */
export const fewestPlaces = 3;

/** What the offered boards ask for, besides days off. */
export const offered = { visaFree: 'SA', maxPrice: 500 } as const;

/** Whether a filter asks for one thing, as the offered boards do: those are pages of their own for search engines. */
export function isOfferedFilter(filter: TripFilter): boolean {
  const { holiday, isDirect, visaFree, maxPrice } = filter;
  const isOffered =
    holiday !== null || isDirect || visaFree === offered.visaFree || maxPrice === offered.maxPrice;
  return isOffered && listConditions(filter).length === 1;
}

/** Name of a board's picture under `/og/`, without its language, and the board as its query. */
export function pictureOfBoard({ origin, tripType, region, filter }: Board, party: Party): string {
  const params = new URLSearchParams({ origin, tripType, region });
  writeTripFilter(params, filter, tripType);
  if (!isOneAdult(party)) writePartyTo(params, party);
  return `board?${params}`;
}

/** Reads the query of `pictureOfBoard`; unknown values become defaults. */
export function parseBoardPicture(params: URLSearchParams): Board & { party: Party } {
  return {
    origin: departureAirports.find((code) => code === params.get('origin')) ?? defaultOrigin,
    tripType: params.get('tripType') === 'roundtrip' ? 'roundtrip' : 'oneway',
    region: ([...regionFilters, 'domestic'] as const).find((each) => each === params.get('region')) ?? 'all',
    filter: parseTripFilter(params),
    party: findPartyIn(params) ?? oneAdult,
  };
}
