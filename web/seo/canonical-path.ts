/** Canonical path of every page, for caching, links and search engines. */
import { isOfferedFilter } from '#contract/domain/board.ts';
import { dealPath, parseDealQuery } from '#contract/domain/deal-query.ts';
import { defaultOrigin } from '#contract/domain/iata.ts';
import { findPage, type PageId } from '#contract/domain/pages.ts';
import { findPartyIn, writePartyTo } from '#contract/domain/party.ts';
import { checkPath } from '#contract/domain/price-check.ts';
import { accountPath, parseAccountQuery } from '#web/addresses/account-query.ts';
import { parseCheckQuery } from '#web/addresses/check-query.ts';
import { dealsPath } from '#web/addresses/deals-query.ts';
import { filtersPath } from '#web/addresses/filters-path.ts';
import { parseFiltersQuery } from '#web/addresses/filters-query.ts';
import { landingPath, parseLandingQuery } from '#web/addresses/landing-query.ts';
import { loginPath } from '#web/addresses/login-query.ts';
import { parseDealsQuery } from '#web/addresses/parse-deals-query.ts';
import { parseLoginQuery } from '#web/addresses/parse-login-query.ts';
import { parseRecordQuery, recordPath } from '#web/addresses/record-query.ts';
import { parseSearchQuery, searchPath } from '#web/addresses/search-query.ts';

/**
 * Canonical paths of pages with parameters; other pages use their plain path. `part` is the rest of the path after the
 * page's own path.
 */
const spellings: Readonly<Partial<Record<PageId, (query: URLSearchParams, part: string) => string>>> = {
  landing: (query) => withParty(landingPath(parseLandingQuery(query)), query),
  favorites: (query) => withParty(landingPath({ ...parseLandingQuery(query), page: '/favorites' }), query),
  deals: (query) => withParty(dealsPath(parseDealsQuery(query)), query),
  filters: (query) => filtersPath(parseFiltersQuery(query)),
  search: (query) => searchPath(parseSearchQuery(query)),
  check: (query) => checkPath(parseCheckQuery(query)),
  record: (query) => recordPath(parseRecordQuery(query)),
  login: (query) => loginPath(parseLoginQuery(query)),
  account: (query) => accountPath(parseAccountQuery(query)),
  deal: (query, code) => withParty(dealPath(code.toUpperCase(), parseDealQuery(query)), query),
  admin: (query, tab) => `/admin${tab}${query.size > 0 ? `?${query}` : ''}`,
};

/**
 * Without language prefix: no trailing slash, codes in upper case, known parameters only, no fragment.
 * Undefined if there is no page at `pathname`.
 */
export function findCanonicalPath(pathname: string, query: URLSearchParams): string | undefined {
  const found = findPage(pathname);
  return found && (spellings[found.id]?.(query, found.part) ?? found.page.path.replace('/*', found.part));
}

/**
 * How search engines should treat a URL. Pages are indexed by departure airport, boards as offered as well; all other
 * parameters are views of an indexed page. Undefined for pages that are not indexed.
 * @returns `path` of the page search engines index; `isIndexed` is false for filtered, sorted or searched views of it
 */
export function findIndexedPage(pathname: string, query: URLSearchParams) {
  const found = findPage(pathname);
  const canonical = findCanonicalPath(pathname, query);
  if (canonical === undefined || !found?.page.indexedAs) return undefined;
  const board = found.id === 'landing' ? findBoard(query) : undefined;
  if (board !== undefined) return { path: board, isIndexed: board === canonical };
  const [path = '/', search] = canonical.split('?');
  const origin = new URLSearchParams(search).get('origin');
  const isDeal = found.id === 'deal';
  const isByOrigin = (isDeal || found.id === 'landing') && origin !== null && origin !== defaultOrigin;
  const indexed = isByOrigin ? `${path}?origin=${origin}` : path;
  // A deal page's trip and date parameters only preselect content, so it is the same page.
  return { path: indexed, isIndexed: isDeal || indexed === canonical };
}

/** The board that a filtered list is a view of, if it is one that is offered. */
function findBoard(query: URLSearchParams): string | undefined {
  const { origin, filter } = parseLandingQuery(query);
  return isOfferedFilter(filter) ? landingPath({ origin, filter }).split('#')[0] : undefined;
}

/** Without the fragment, and with the party an address names: pages that show totals differ by it. */
function withParty(path: string, query: URLSearchParams): string {
  const [plain = ''] = path.split('#');
  const party = findPartyIn(query);
  if (!party) return plain;
  const [start = '', search] = plain.split('?');
  const params = new URLSearchParams(search);
  writePartyTo(params, party);
  return `${start}?${params}`;
}
