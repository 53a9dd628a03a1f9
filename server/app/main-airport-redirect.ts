/** Redirects the address of a city to that of its main airport, under which its deals are listed. */
import { splitLanguage } from '#contract/domain/localized-path.ts';
import type { PageResponse } from '#server/platform/http/page-response.ts';

type Places = {
  airports: { has: (code: string) => boolean };
  mainAirports: { get: (code: string) => string | undefined };
};

/** The redirect of `/deal/PAR` to `/deal/CDG`; undefined for other addresses. */
export function findMainAirport(reference: Places, url: URL): PageResponse | undefined {
  const { path } = splitLanguage(url.pathname);
  const code = /^\/deal\/([A-Za-z]{3})$/.exec(path)?.[1]?.toUpperCase();
  const airport = code && !reference.airports.has(code) ? reference.mainAirports.get(code) : undefined;
  if (!airport) return undefined;
  const location = url.pathname.replace(/[A-Za-z]{3}$/, airport) + url.search;
  // A shared cache may take an address with parameters of advertisements for the one without them.
  const shared = url.search === '' ? 'public' : 'private';
  return { status: 301, headers: { location, 'cache-control': `${shared}, max-age=86400` }, body: null };
}
