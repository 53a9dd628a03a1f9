/** Sitemap of all indexable pages in both languages, and robots.txt. */
import { defaultOrigin, departureAirports } from '#contract/domain/iata.ts';
import { defaultLanguage, type Language, languages } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { dealPagePath, listPages } from '#contract/domain/pages.ts';
import { escapeXml } from './xml.ts';

/** Of pages whose address has no part that varies. */
const standingPaths = listPages()
  .filter(({ page }) => page.indexedAs && !page.path.includes(':'))
  .map(({ page }) => page.path);

const landingPaths = departureAirports
  .filter((origin) => origin !== defaultOrigin)
  .map((origin) => fromOrigin('/', origin));

/** A route with a public page. */
export type SitemapRoute = { origin: string; destination: string };

export function renderSitemap(site: string, routes: readonly SitemapRoute[]): string {
  const routePaths = routes.map(({ origin, destination }) => fromOrigin(dealPagePath(destination), origin));
  const paths = [...standingPaths, ...landingPaths, ...routePaths.sort()];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...paths.map((path) => renderPage(site, path)),
    '</urlset>\n',
  ].join('\n');
}

/** The indexed URL of a page: the default origin is omitted. */
function fromOrigin(path: string, origin: string): string {
  return origin === defaultOrigin ? path : `${path}?origin=${origin}`;
}

/** One `<url>` per language, each with links to all of them. */
function renderPage(site: string, path: string): string {
  const alternates = [
    ...languages.map((language) => [language, language] as const),
    ['x-default', defaultLanguage] as const,
  ]
    .map(
      ([hreflang, language]) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${addressOf(site, language, path)}"/>`,
    )
    .join('');
  return languages
    .map((language) => `<url><loc>${addressOf(site, language, path)}</loc>${alternates}</url>`)
    .join('\n');
}

function addressOf(site: string, language: Language, path: string): string {
  return escapeXml(site + localizedPath(language, path));
}

export function renderRobots(site: string): string {
  return [
    'User-agent: *',
    'Allow: /api/openapi.json',
    'Disallow: /api/',
    'Disallow: /go/',
    '',
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ].join('\n');
}
