/** URL parameters of the deals list: search, filters, order, page and view. */
import type { Budget, DealSort } from '#contract/domain/deal.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { pages } from '#contract/domain/pages.ts';
import type { RegionFilter } from '#contract/domain/region.ts';
import { noTripFilter, type TripFilter, writeTripFilter } from '#contract/domain/trip-filter.ts';
import { cleanLine } from '#contract/domain/typed-text.ts';

export const dealViews = ['grid', 'list'] as const;
export type DealView = (typeof dealViews)[number];

export type DealsQuery = {
  /** Typed place; empty for all. */
  search: string;
  region: RegionFilter;
  /** Null for all airports. */
  origin: DepartureAirport | null;
  /** Null for both trip types. */
  tripType: TripType | null;
  budget: Budget;
  filter: TripFilter;
  sort: DealSort;
  /** From 1. */
  page: number;
  view: DealView;
};

export const everyDeal: DealsQuery = {
  search: '',
  region: 'all',
  origin: null,
  tripType: null,
  budget: 'any',
  filter: noTripFilter,
  sort: 'discount',
  page: 1,
  view: 'grid',
};

/** Fewer deals that were asked for end with the way to all of them. */
export const fullRow = 3;

const longestSearch = 100;

export function dealsPath(query: Partial<DealsQuery> = {}): string {
  const wanted = { ...everyDeal, ...query };
  const params = new URLSearchParams();
  const search = cleanSearch(wanted.search);
  if (search) params.set('search', search);
  if (wanted.region !== everyDeal.region) params.set('region', wanted.region);
  if (wanted.origin) params.set('origin', wanted.origin);
  if (wanted.tripType) params.set('tripType', wanted.tripType);
  if (wanted.budget !== everyDeal.budget && wanted.filter.maxPrice === null)
    params.set('budget', wanted.budget);
  writeTripFilter(params, wanted.filter);
  if (wanted.sort !== everyDeal.sort) params.set('sort', wanted.sort);
  if (wanted.page !== everyDeal.page) params.set('page', String(wanted.page));
  if (wanted.view !== everyDeal.view) params.set('view', wanted.view);
  return params.size > 0 ? `${pages.deals.path}?${params}` : pages.deals.path;
}

/** One line of the length the API accepts; a surrogate pair cut at the end is dropped. */
export function cleanSearch(text: string): string {
  return cleanLine(cleanLine(text).slice(0, longestSearch));
}
