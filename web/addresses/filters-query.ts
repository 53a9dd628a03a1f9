/** Address of the page with the trip filter: written, parsed, and addresses of lists taken apart. */
import { pages } from '#contract/domain/pages.ts';
import {
  noTripFilter,
  parseTripFilter,
  type TripFilter,
  writeTripFilter,
} from '#contract/domain/trip-filter.ts';
import { dealsPath } from './deals-query.ts';
import { landingPath, parseLandingQuery } from './landing-query.ts';
import { parseDealsQuery } from './parse-deals-query.ts';
import { parseSearchQuery, searchPath } from './search-query.ts';

/** Path of the list without anchor; of the landing page for any other page. */
export function parseFiltersQuery(params: URLSearchParams): string {
  const [path, search] = (params.get('for') ?? '').slice(0, 2000).replace(/#.*$/, '').split('?');
  const query = new URLSearchParams(search);
  if (path === pages.deals.path) return dealsPath(parseDealsQuery(query));
  if (path === pages.search.path) return searchPath({ ...parseSearchQuery(query), isSearched: false });
  const page = path === pages.favorites.path ? { page: pages.favorites.path } : {};
  return landingPath({ ...parseLandingQuery(query), ...page }).replace(/#.*$/, '');
}

/** A list's path taken apart: its page, its filter, and its other parameters. */
export function splitListPath(list: string): {
  path: string;
  filter: TripFilter;
  others: [string, string][];
} {
  const [path = '/', search] = list.replace(/#.*$/, '').split('?');
  const params = new URLSearchParams(search);
  const filter = parseTripFilter(params);
  const others = new URLSearchParams(params);
  // Another filter has other pages.
  for (const name of [...filterNames, 'page', 'show']) others.delete(name);
  return { path, filter, others: [...others] };
}

/** A list's path with another filter. */
export function joinListPath({ path, filter, others }: ReturnType<typeof splitListPath>): string {
  const params = new URLSearchParams(others);
  writeTripFilter(params, filter);
  if (path === pages.deals.path) return dealsPath(parseDealsQuery(params));
  // Where the list begins on pages that do not begin with it.
  const anchor = path === pages.search.path ? '#anywhere' : '#prices';
  return `${path}${params.size > 0 ? `?${params}` : ''}${anchor}`;
}

export function clearListPath(list: string): string {
  const { path, others } = splitListPath(list);
  const { search, sort, view } = parseDealsQuery(new URLSearchParams(others));
  return path === pages.deals.path
    ? dealsPath({ search, sort, view })
    : joinListPath({ path, filter: noTripFilter, others });
}

const filterNames =
  'months departs holiday minNights maxNights direct maxStops airline maxPrice visaFree maxHours'.split(' ');
