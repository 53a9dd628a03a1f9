/** What the landing page keeps in its address: origin, trip type, region, how many fares are listed, and how. */
import { type DepartureAirport, defaultOrigin, departureAirports } from '#contract/domain/iata.ts';
import { defaultTripType, type TripType, tripTypes } from '#contract/domain/itinerary.ts';
import { type RegionFilter, regionFilters } from '#contract/domain/region.ts';

/** Fares listed at first and added by each "show more". */
export const fareListStep = 24;

const mostListed = 480;

export type LandingQuery = {
  origin: DepartureAirport;
  tripType: TripType;
  region: RegionFilter;
  /** Fares listed, a multiple of `fareListStep`. */
  show: number;
  /** As cards, or on a map of the world. */
  view: 'cards' | 'map';
  /** Where the reader's own page begins when its address names no origin. */
  homeOrigin?: DepartureAirport;
  /** Page the widget stands on; the front page when not given. */
  page?: '/favorites';
};

/** Reads the address; anything unknown falls back to its default. */
export function parseLandingQuery(
  params: URLSearchParams,
  homeOrigin: DepartureAirport = defaultOrigin,
): LandingQuery {
  return {
    ...(homeOrigin === defaultOrigin ? {} : { homeOrigin }),
    origin: oneOf(departureAirports, params.get('origin'), homeOrigin),
    tripType: oneOf(tripTypes, params.get('tripType'), defaultTripType),
    region: oneOf(regionFilters, params.get('region'), 'all'),
    show: parseShow(params.get('show')),
    view: params.get('view') === 'map' ? 'map' : 'cards',
  };
}

/** Path of the landing page, or of the page the query names, defaults left out, at the list of fares. */
export function landingPath(query: Partial<LandingQuery>): string {
  const { origin = defaultOrigin, tripType = defaultTripType, region = 'all', show = fareListStep } = query;
  const { homeOrigin = defaultOrigin } = query;
  const params = new URLSearchParams();
  if (origin !== defaultOrigin || homeOrigin !== defaultOrigin) params.set('origin', origin);
  if (tripType !== defaultTripType) params.set('tripType', tripType);
  if (region !== 'all') params.set('region', region);
  if (show !== fareListStep) params.set('show', String(show));
  if (query.view === 'map') params.set('view', 'map');
  const search = params.toString();
  return `${query.page ?? '/'}${search ? `?${search}` : ''}#prices`;
}

function oneOf<T extends string>(values: readonly T[], text: string | null, fallback: T): T {
  return values.find((value) => value === text) ?? fallback;
}

function parseShow(text: string | null): number {
  const count = Math.ceil(Number(text) / fareListStep) * fareListStep;
  return count >= fareListStep && count <= mostListed ? count : fareListStep;
}
