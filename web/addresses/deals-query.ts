/** URL parameters of the deals list: search, filters, order, page and view. */
import { type Budget, budgets, type DealSort, dealSorts } from '#contract/domain/deal.ts';
import { type DepartureAirport, departureAirports } from '#contract/domain/iata.ts';
import { type TripType, tripTypes } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import { pages } from '#contract/domain/pages.ts';
import { type RegionFilter, regionFilters } from '#contract/domain/region.ts';
import {
  noTripFilter,
  parseTripFilter,
  type TripFilter,
  writeTripFilter,
} from '#contract/domain/trip-filter.ts';
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

const longestSearch = 100;
/** Parses the URL; unknown values become defaults. */
export function parseDealsQuery(params: URLSearchParams): DealsQuery {
  const filter = parseTripFilter(params);
  return {
    search: cleanSearch(params.get('search') ?? ''),
    region: regionFilters.find((each) => each === params.get('region')) ?? everyDeal.region,
    origin: departureAirports.find((each) => each === params.get('origin')) ?? null,
    tripType: tripTypes.find((each) => each === params.get('tripType')) ?? null,
    // A highest price replaces the budget of the search box.
    budget:
      filter.maxPrice === null
        ? (budgets.find((each) => each === params.get('budget')) ?? everyDeal.budget)
        : everyDeal.budget,
    filter,
    sort: dealSorts.find((each) => each === params.get('sort')) ?? everyDeal.sort,
    page: parsePage(params.get('page')),
    view: dealViews.find((each) => each === params.get('view')) ?? everyDeal.view,
  };
}

/** The order by place is by the names that the reader sees, also after the language was changed. */
export function withSortIn(language: Language, query: DealsQuery): DealsQuery {
  const isByPlace = query.sort === 'city' || query.sort === 'cityAr';
  return isByPlace ? { ...query, sort: language === 'ar' ? 'cityAr' : 'city' } : query;
}

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

const dealConditions = ['budget', 'origin', 'region', 'tripType'] as const;

/** What is chosen besides the typed text and the trip filter. */
export function listDealConditions(query: DealsQuery): (typeof dealConditions)[number][] {
  return dealConditions.filter((condition) => query[condition] !== everyDeal[condition]);
}

/** One line of the length the API accepts; a surrogate pair cut at the end is dropped. */
function cleanSearch(text: string): string {
  return cleanLine(cleanLine(text).slice(0, longestSearch));
}

/** A page of a list, to the last that the API has. */
export function parsePage(text: string | null): number {
  const page = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 1;
  return page >= 1 && page <= 10_000 ? page : 1;
}
