/** `/deals.rss`, `/sitemap.xml`, `/robots.txt`, `/opensearch.xml` and `/.well-known/…`. */
import { type Context, Hono } from 'hono';
import type { Viewer } from '#contract/domain/account.ts';
import { dayMs } from '#contract/domain/durations.ts';
import { type DepartureAirport, defaultOrigin, departureAirports } from '#contract/domain/iata.ts';
import { defaultTripType } from '#contract/domain/itinerary.ts';
import { defaultLanguage, type Language, languages } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { dealPagePath, listPages, pages } from '#contract/domain/pages.ts';
import {
  checkPrice,
  getRecord,
  listCalendarPeriods,
  listDeals,
  openApiPath,
} from '#contract/endpoints/public.ts';
import { allDeals } from '#server/pipeline/deals/deal-list.ts';
import { type AssessedFare, listShown } from '#server/pipeline/fares/cheapest.ts';
import type { FareListKey } from '#server/pipeline/fares/fare.repository.ts';
import { accessToDestination } from '#server/pipeline/premium/premium-policy.ts';
import { AppError } from '#server/platform/errors.ts';
import { textType } from '#server/platform/http/content-type.ts';
import { readerLanguage } from '#server/platform/http/cookies.ts';
import type { HttpEnv, Identify } from '#server/platform/http/http-env.ts';
import { createKeptTexts } from '#server/platform/http/kept-text.ts';
import { translate } from '#server/platform/http/translate.ts';
import { type DealsContext, presentDeals } from '#server/public/deals/deals.routes.ts';
import type { BookingSettingsCopy } from '#server/public/outbound/booking-options.ts';
import { listOfferedBoards } from '#server/public/pricing/boards.ts';
import { element, escapeXml, feedPath, renderDealsFeed } from './deals-feed.ts';

type FeedsContext = Omit<DealsContext, 'settings'> & {
  /** Public origin; null uses the origin of the request. */
  config: { appUrl: string | null };
  settings: BookingSettingsCopy<'siteName' | 'supportEmail'>;
  identify: Identify;
};

const feedType = 'application/rss+xml; charset=utf-8';
const xmlType = 'application/xml; charset=utf-8';
const searchType = 'application/opensearchdescription+xml; charset=utf-8';
/** The feed contains the newest deals only. */
const feedPages = 3;
/** Number of cached documents, one per host when no public URL is configured. */
const keptDocuments = 60;

type Render = (site: string) => string;
type WantedDocument = {
  type: string;
  render: Render;
  viewer?: Viewer;
  part?: string;
  headers?: { vary: string };
};

export function feedRoutes(context: FeedsContext): Hono<HttpEnv> {
  const respond = createKeptTexts({ maxEntries: keptDocuments });
  const siteOf = (c: Context<HttpEnv>): string => context.config.appUrl ?? new URL(c.req.url).origin;

  const answer = (
    c: Context<HttpEnv>,
    { type, render, viewer = 'guest', part = '', headers }: WantedDocument,
  ): Promise<Response> => {
    const site = siteOf(c);
    return respond(c, {
      key: `${viewer} ${site}${c.req.path}?${part}`,
      version: context.board.version + context.deals.version,
      build: () => render(site),
      type,
      headers: { 'cache-control': viewer === 'guest' ? 'public, no-cache' : 'private, no-store', ...headers },
    });
  };

  const routes = new Hono<HttpEnv>();
  for (const language of languages) {
    routes.get(feedPath(language), async (c) => {
      const origin = originOf(c);
      const { viewer } = await context.identify(c.req.raw.headers);
      const render: Render = (site) => renderFeed(context, { site, language, viewer, origin });
      return answer(c, { type: feedType, render, viewer, part: origin ?? '', headers: { vary: 'Cookie' } });
    });
    routes.get(localizedPath(language, '/opensearch.xml'), (c) => {
      const siteName = context.settings.current().siteName[language];
      const render: Render = (site) => renderSearchDescription(site, language, siteName);
      return answer(c, { type: searchType, render });
    });
  }
  routes.get('/sitemap.xml', (c) =>
    answer(c, { type: xmlType, render: (site) => renderSitemap(site, listSitePages(context)) }),
  );
  routes.get('/robots.txt', (c) => answer(c, { type: textType, render: renderRobots }));
  routes.get('/.well-known/security.txt', (c) => {
    c.header('Cache-Control', 'public, max-age=86400');
    const { supportEmail } = context.settings.current();
    const text = renderSecurityText(siteOf(c), supportEmail, context.now());
    return c.body(text, 200, { 'Content-Type': textType });
  });
  routes.get('/.well-known/change-password', (c) => {
    c.header('Vary', 'Cookie, Accept-Language');
    return c.redirect(
      localizedPath(readerLanguage(c.req.raw.headers), `${pages.account.path}?tab=security`),
      302,
    );
  });
  return routes;
}

/** @throws AppError `validation_failed` for what is no departure airport */
function originOf(c: Context<HttpEnv>): DepartureAirport | undefined {
  const origins = c.req.queries('origin');
  if (origins === undefined) return undefined;
  const origin = departureAirports.find((code) => code === origins[0]?.toUpperCase());
  if (origin !== undefined && origins.length === 1) return origin;
  const fields = { origin: 'api.field.departureAirport' as const };
  throw new AppError('validation_failed', { log: 'no origin of ours', fields });
}

type WantedFeed = { site: string; language: Language; viewer: Viewer; origin: DepartureAirport | undefined };

function renderFeed(context: FeedsContext, { site, language, viewer, origin }: WantedFeed): string {
  const newest = Array.from({ length: feedPages }, (_, index) =>
    context.deals.listPage({ ...allDeals, sort: 'newest', page: index + 1, viewer, origin }),
  );
  const deals = newest.flatMap((page) => presentDeals(context, page.rows));
  const airport = origin === undefined ? undefined : context.reference.airports.get(origin);
  return renderDealsFeed({
    language,
    site,
    deals,
    siteName: context.settings.current().siteName[language],
    isPreview: context.board.isPreview(),
    ...(airport && {
      origin: { code: airport.code, city: language === 'ar' ? airport.cityAr : airport.city },
    }),
  });
}

/** A page in the sitemap; `seenAt` is when the newest price it shows was seen, without one it shows none. */
type SitePage = { path: string; seenAt?: Date | undefined };

/** All indexed pages; of Premium destinations none, nor when their prices were seen. */
function listSitePages(context: FeedsContext): SitePage[] {
  const [newestDeal] = context.deals.listPage({ ...allDeals, sort: 'seen', viewer: 'guest' }).rows;
  const landings = departureAirports.map((origin) => ({
    path: fromOrigin('/', origin),
    seenAt: findNewest(listOpen(context, { origin, tripType: defaultTripType }), context.now()),
  }));
  const standing = standingPaths
    .filter((path) => path !== pages.landing.path)
    .map((path) =>
      path === pages.deals.path ? { path, seenAt: newestDeal?.deal.observedAt ?? undefined } : { path },
    );
  const varying = departureAirports.flatMap((origin) => [
    ...listBoardPages(context, origin),
    ...listRoutePages(context, origin),
  ]);
  return [...landings, ...standing, ...varying.sort((a, b) => (a.path < b.path ? -1 : 1))];
}

/** The listed pairs that everybody may see. */
function listOpen({ board }: FeedsContext, key: FareListKey): AssessedFare[] {
  const isOpen = (code: string) => !accessToDestination(board, 'guest', code).isLocked;
  return board.listEntries(key).filter(({ fare }) => isOpen(fare.destination));
}

/** When the newest of their prices was seen. */
function findNewest(entries: readonly AssessedFare[], now: Date): Date | undefined {
  let newest: Date | undefined;
  for (const { observedAt } of entries.flatMap(({ fares }) => listShown(fares, now)))
    if (newest === undefined || observedAt > newest) newest = observedAt;
  return newest;
}

/** Of the destinations; a page shows the prices to all airports of its city. */
function listRoutePages(context: FeedsContext, origin: DepartureAirport): SitePage[] {
  const { reference } = context;
  const entries = listOpen(context, { origin, tripType: defaultTripType });
  const cityOf = ({ fare }: AssessedFare) => reference.cities.get(fare.destination)?.code;
  const ofCities = Map.groupBy(entries, cityOf);
  return entries.map((entry) => ({
    path: fromOrigin(dealPagePath(entry.fare.destination), origin),
    seenAt: findNewest(ofCities.get(cityOf(entry)) ?? [entry], context.now()),
  }));
}

/** The offered boards of an airport; those of holidays have round trips. */
function listBoardPages(context: FeedsContext, origin: DepartureAirport): SitePage[] {
  return listOfferedBoards(context, { origin, tripType: defaultTripType }).map(({ parameters }) => {
    const path = fromOrigin('/', origin);
    const tripType = new URLSearchParams(parameters).has('holiday') ? 'roundtrip' : defaultTripType;
    return {
      path: `${path}${path.includes('?') ? '&' : '?'}${parameters}`,
      seenAt: findNewest(listOpen(context, { origin, tripType }), context.now()),
    };
  });
}

/** RFC 9116 recommends less than a year. */
const securityTextDays = 180;

/**
 * RFC 9116, valid from the start of `now`'s day, so that it never expires while the site runs. Contacts in the
 * order of preference: the support address of the settings, then the contact page.
 */
function renderSecurityText(site: string, supportEmail: string | null, now: Date): string {
  const expires = (Math.floor(now.getTime() / dayMs) + securityTextDays) * dayMs;
  return [
    ...(supportEmail === null ? [] : [`Contact: mailto:${supportEmail}`]),
    `Contact: ${site}${localizedPath('en', pages.contact.path)}`,
    `Expires: ${new Date(expires).toISOString()}`,
    'Preferred-Languages: ar, en',
    `Canonical: ${site}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** The longest name OpenSearch allows. */
const longestShortName = 16;

/** OpenSearch 1.1: browsers can offer the deal search in the address bar. */
function renderSearchDescription(site: string, language: Language, siteName: string): string {
  const target = `${site}${localizedPath(language, pages.deals.path)}?search={searchTerms}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    element('ShortName', [...siteName].slice(0, longestShortName).join('')),
    element('Description', translate(language, 'api.app.openSearch')),
    element('Language', language),
    element('InputEncoding', 'UTF-8'),
    element('OutputEncoding', 'UTF-8'),
    `<Image width="48" height="48" type="image/svg+xml">${escapeXml(`${site}/favicon.svg`)}</Image>`,
    `<Url type="text/html" template="${escapeXml(target)}"/>`,
    '</OpenSearchDescription>\n',
  ].join('\n');
}

/** Of pages whose address has no part that varies. */
const standingPaths = listPages().flatMap(({ page: { indexedAs, path } }) =>
  indexedAs && !path.includes(':') ? [path] : [],
);

/** Each page in both languages. */
function renderSitemap(site: string, listed: readonly SitePage[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...listed.map((page) => renderPage(site, page)),
    '</urlset>\n',
  ].join('\n');
}

/** The indexed URL of a page: the default origin is omitted. */
function fromOrigin(path: string, origin: string): string {
  return origin === defaultOrigin ? path : `${path}?origin=${origin}`;
}

/** One `<url>` per language, each with links to all of them. */
function renderPage(site: string, { path, seenAt }: SitePage): string {
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
    .map((language) => {
      const lastmod = seenAt ? element('lastmod', seenAt.toISOString()) : '';
      return `<url><loc>${addressOf(site, language, path)}</loc>${lastmod}${alternates}</url>`;
    })
    .join('\n');
}

function addressOf(site: string, language: Language, path: string): string {
  return escapeXml(site + localizedPath(language, path));
}

/** Beginnings of the reads that crawlers and assistants may make; they are the same for everybody. */
const openCalls = [
  openApiPath,
  '/api/pricing/',
  ...[listDeals, listCalendarPeriods, getRecord, checkPrice].map(({ path }) => path),
];

function renderRobots(site: string): string {
  return [
    'User-agent: *',
    ...openCalls.map((path) => `Allow: ${path}`),
    'Disallow: /api/',
    'Disallow: /go/',
    '',
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ].join('\n');
}
