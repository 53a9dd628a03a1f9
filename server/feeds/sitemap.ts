/** The sitemap: every page a guest can open, in both languages. */
import { defaultLanguage, type Language, languages } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/localized-path.ts';
import { escapeXml } from './xml.ts';

/** Pages that are always there. */
export const standingPages = [
  '/',
  '/deals',
  '/search',
  '/premium',
  '/contact',
  '/privacy',
  '/terms',
] as const;

/** @param destinations codes of the destinations with a page that is open to everybody */
export function renderSitemap(site: string, destinations: readonly string[]): string {
  const paths = [...standingPages, ...[...destinations].sort().map((code) => `/deal/${code}`)];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...paths.map((path) => renderPage(site, path)),
    '</urlset>\n',
  ].join('\n');
}

/** One `<url>` a language, each naming both. */
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
    'Allow: /api/docs',
    'Disallow: /api/',
    'Disallow: /go/',
    'Disallow: /csp-report',
    '',
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ].join('\n');
}
