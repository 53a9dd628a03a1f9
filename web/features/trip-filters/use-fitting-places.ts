/** How many places or deals a list would show, counted while one chooses. */
import { useState } from 'react';
import { pages } from '#contract/domain/pages.ts';
import { isFiltering } from '#contract/domain/trip-filter.ts';
import { parseLandingQuery } from '#web/addresses/landing-query.ts';
import { parseDealsQuery } from '#web/addresses/parse-deals-query.ts';
import { findFilteredList, parseSearchQuery } from '#web/addresses/search-query.ts';
import { type FilteredQuery, queries } from '#web/api/api.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { useAnswer } from '#web/api/query.tsx';

/**
 * Deals on their page, else cities; undefined while they are counted, and for cities where nothing is filtered.
 * @param list path of the list, with its query
 */
export function useFittingPlaces(list: string): number | undefined {
  const { path, params } = readList(list);
  const areDeals = path === pages.deals.path;
  const query = findFareList(list);
  const isAsked = areDeals || isFiltering(query.filter);
  const deals = useAnswer(fareQueries.deals(parseDealsQuery(params)), areDeals);
  const fares = useAnswer(queries.filteredPrices(query), !areDeals && isAsked);
  const relaxed = areDeals ? deals?.relaxed : fares?.relaxed;
  const found = areDeals
    ? deals?.total
    : fares && new Set(fares.rows.map(({ countryCode, city }) => `${countryCode} ${city}`)).size;
  const count = relaxed?.length ? 0 : found;
  // The last count stays until the next one is there.
  const [last, setLast] = useState(count);
  if (count !== undefined && count !== last) setLast(count);
  return isAsked ? (count ?? last) : undefined;
}

export function findFareList(list: string): FilteredQuery {
  const { path, params } = readList(list);
  const searched = path === pages.search.path ? findFilteredList(parseSearchQuery(params)) : undefined;
  return searched ?? parseLandingQuery(params);
}

function readList(list: string): { path: string | undefined; params: URLSearchParams } {
  const [path, search] = list.replace(/#.*$/, '').split('?');
  return { path, params: new URLSearchParams(search) };
}
