/** Reads the address of the deals list, apart from what writes it: every page links to the list. */
import { budgets, dealSorts } from '#contract/domain/deal.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import { regionFilters } from '#contract/domain/region.ts';
import { parseTripFilter } from '#contract/domain/trip-filter.ts';
import { cleanSearch, type DealsQuery, dealViews, everyDeal } from './deals-query.ts';

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

const dealConditions = ['budget', 'origin', 'region', 'tripType'] as const;

/** What is chosen besides the typed text and the trip filter. */
export function listDealConditions(query: DealsQuery): (typeof dealConditions)[number][] {
  return dealConditions.filter((condition) => query[condition] !== everyDeal[condition]);
}

/** A page of a list, to the last that the API has. */
export function parsePage(text: string | null): number {
  const page = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 1;
  return page >= 1 && page <= 10_000 ? page : 1;
}
