/** URL parameters of the landing page: origin, trip type, region, order, trip filter, number of fares, cards or map. */
import { type DepartureAirport, defaultOrigin, departureAirports } from '#contract/domain/iata.ts';
import { type TripType, tripTypes } from '#contract/domain/itinerary.ts';
import { regionFilters } from '#contract/domain/region.ts';
import {
  asksNights,
  isFiltering,
  noTripFilter,
  parseTripFilter,
  type TripFilter,
  usualTripType,
  writeTripFilter,
} from '#contract/domain/trip-filter.ts';

/** Fares listed initially and added by each "show more". */
export const fareListStep = 12;

/** Cities that a page may show above the list as deals: as many more are at hand for the list. */
export const mostAbove = 6;

const mostListed = 480;

/** `all` and the regions are outside Saudi Arabia; flights within it are a choice of their own. */
export const fareRegions = [...regionFilters, 'domestic'] as const;
export type FareRegion = (typeof fareRegions)[number];

/** `value`: how far below usual, then the price. */
export const fareSorts = ['value', 'price', 'distance', 'name'] as const;
export type FareSort = (typeof fareSorts)[number];

export type LandingQuery = {
  origin: DepartureAirport;
  tripType: TripType;
  region: FareRegion;
  sort: FareSort;
  filter: TripFilter;
  /** Fares listed: `first`, or a multiple of `fareListStep`. */
  show: number;
  /** Fares listed where the address says nothing of it; `fareListStep` by default. */
  first?: number;
  view: 'cards' | 'map';
  /** The origin when the URL has none. */
  homeOrigin?: DepartureAirport;
  /** Page of the widget; defaults to the landing page. */
  page?: '/favorites';
};

/** Parses the URL; unknown values become defaults. */
export function parseLandingQuery(
  params: URLSearchParams,
  homeOrigin: DepartureAirport = defaultOrigin,
): LandingQuery {
  const filter = parseTripFilter(params);
  return {
    ...(homeOrigin === defaultOrigin ? {} : { homeOrigin }),
    origin: departureAirports.find((each) => each === params.get('origin')) ?? homeOrigin,
    tripType: asksNights(filter)
      ? 'roundtrip'
      : (tripTypes.find((each) => each === params.get('tripType')) ?? usualTripType(filter)),
    region: fareRegions.find((each) => each === params.get('region')) ?? 'all',
    sort: fareSorts.find((each) => each === params.get('sort')) ?? usualSort(filter),
    filter,
    show: parseShow(params.get('show')),
    view: params.get('view') === 'map' ? 'map' : 'cards',
  };
}

/** Path of the landing page (or the query's page) with the anchor of the fare list; defaults are omitted. */
export function landingPath(query: Partial<LandingQuery>): string {
  const { origin = defaultOrigin, region = 'all', first = fareListStep, show = first } = query;
  const { homeOrigin = defaultOrigin, filter = noTripFilter } = query;
  const { tripType = usualTripType(filter) } = query;
  const params = new URLSearchParams();
  if (origin !== defaultOrigin || homeOrigin !== defaultOrigin) params.set('origin', origin);
  if (tripType !== usualTripType(filter)) params.set('tripType', tripType);
  if (region !== 'all') params.set('region', region);
  if (query.sort && query.sort !== usualSort(filter)) params.set('sort', query.sort);
  if (show !== first) params.set('show', String(show));
  if (query.view === 'map') params.set('view', 'map');
  writeTripFilter(params, filter, tripType);
  return `${query.page ?? '/'}${params.size > 0 ? `?${params}` : ''}#prices`;
}

/** Who says when and how looks for the cheapest that fits. */
export function usualSort(filter: TripFilter): FareSort {
  return isFiltering(filter) ? 'price' : 'value';
}

/** The list with another filter; what was not chosen follows it. */
export function withFilter(query: LandingQuery, filter: TripFilter): LandingQuery {
  const { sort, filter: before } = query;
  return {
    ...query,
    filter,
    tripType: followTripType(query, filter),
    sort: sort === usualSort(before) ? usualSort(filter) : sort,
    show: query.first ?? fareListStep,
  };
}

/** The trip type with another filter: a chosen one stays. */
export function followTripType(
  { tripType, filter: before }: Pick<LandingQuery, 'tripType' | 'filter'>,
  filter: TripFilter,
): TripType {
  return tripType === usualTripType(before) ? usualTripType(filter) : tripType;
}

/** Number of fares to list from the parameter `show`. */
export function parseShow(text: string | null): number {
  const count = Math.ceil(Number(text) / fareListStep) * fareListStep;
  return count >= fareListStep && count <= mostListed ? count : fareListStep;
}
