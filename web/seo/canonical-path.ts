/** The one spelling of every page's address, so that a page is kept, linked and indexed once. */
import { defaultOrigin, isIataCode } from '#contract/domain/iata.ts';
import { accountPath, parseAccountQuery } from '#web/addresses/account-query.ts';
import { dealPath, parseDealQuery } from '#web/addresses/deal-query.ts';
import { dealsPath, parseDealsQuery } from '#web/addresses/deals-query.ts';
import { landingPath, parseLandingQuery } from '#web/addresses/landing-query.ts';
import { loginPath, parseLoginQuery } from '#web/addresses/login-query.ts';
import { parseSearchQuery, searchPath } from '#web/addresses/search-query.ts';

/** Pages without parameters, with every address that leads to them. */
const plainPaths: ReadonlyMap<string, string> = new Map([
  ['premium', '/premium'],
  ['upgrade', '/premium'],
  ['subscribe', '/premium'],
  ['contact', '/contact'],
  ['privacy', '/privacy'],
  ['terms', '/terms'],
  // The token of a mailed link is the browser's alone: the page is the same for everybody.
  ['forgot', '/forgot'],
  ['reset', '/reset'],
  ['verify', '/verify'],
  ['keep-account', '/keep-account'],
]);

/**
 * Without language prefix: no trailing slash, codes in capitals, known parameters alone, no fragment.
 * Undefined when no page lives at `pathname`.
 */
export function findCanonicalPath(pathname: string, query: URLSearchParams): string | undefined {
  if (pathname === '/') return withoutFragment(landingPath(parseLandingQuery(query)));
  if (/^\/favorites\/?$/.test(pathname)) {
    return withoutFragment(landingPath({ ...parseLandingQuery(query), page: '/favorites' }));
  }
  if (/^\/deals\/?$/.test(pathname)) return dealsPath(parseDealsQuery(query));
  if (/^\/search\/?$/.test(pathname)) return searchPath(parseSearchQuery(query));
  if (/^\/login\/?$/.test(pathname)) return loginPath(parseLoginQuery(query));
  if (/^\/(?:account|profile)\/?$/.test(pathname)) return accountPath(parseAccountQuery(query));
  const admin = /^\/admin(?:\/[\w-]+)?(?=\/?$)/.exec(pathname)?.[0];
  if (admin) return `${admin}${query.size > 0 ? `?${query}` : ''}`;
  const plain = /^\/([\w-]+)\/?$/.exec(pathname)?.[1];
  const path = plain === undefined ? undefined : plainPaths.get(plain);
  if (path !== undefined) return path;
  const code = /^\/deal\/([A-Za-z]{3})\/?$/.exec(pathname)?.[1]?.toUpperCase();
  return code && isIataCode(code) ? withoutFragment(dealPath(code, parseDealQuery(query))) : undefined;
}

/** `path` is the page search engines know; `isIndexed` is false for a narrowed, ordered or searched view of it. */
export type IndexedPage = { path: string; isIndexed: boolean };

/**
 * What an address is to search engines. A page from each departure airport stands for itself; every other
 * parameter makes a view of a page that has an address of its own. Undefined where no page lives.
 */
export function findIndexedPage(pathname: string, query: URLSearchParams): IndexedPage | undefined {
  const canonical = findCanonicalPath(pathname, query);
  if (canonical === undefined) return undefined;
  const [page = '/', search] = canonical.split('?');
  const origin = new URLSearchParams(search).get('origin');
  const isDeal = page.startsWith('/deal/');
  const isByOrigin = (isDeal || page === '/') && origin !== null && origin !== defaultOrigin;
  const path = isByOrigin ? `${page}?origin=${origin}` : page;
  // A deal's trip and days choose what is shown first; links spell them out, so these are the same page.
  return { path, isIndexed: isDeal || path === canonical };
}

function withoutFragment(path: string): string {
  return path.replace(/#.*$/, '');
}
