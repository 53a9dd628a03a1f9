/** `/deals.rss`, `/en/deals.rss`, `/sitemap.xml` and `/robots.txt`. */
import { hash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Viewer } from '#contract/domain/account.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { defaultTripType } from '#contract/domain/itinerary.ts';
import { type Language, languages } from '#contract/domain/language.ts';
import { type DealsContext, presentDeals } from '#server/deals/deals.routes.ts';
import type { HttpEnv, Identify } from '#server/http/http-env.ts';
import type { BookingSettingsCopy } from '#server/outbound/booking-options.ts';
import { accessToDestination, seesPremium } from '#server/premium/premium-policy.ts';
import { feedPath, renderDealsFeed } from './deals-feed.ts';
import { type OpenRoute, renderRobots, renderSitemap } from './sitemap.ts';

export type FeedsContext = Omit<DealsContext, 'settings'> & {
  /** Public origin; the address that was asked when null. */
  config: { appUrl: string | null };
  settings: BookingSettingsCopy<'siteName'>;
  identify: Identify;
};

const feedType = 'application/rss+xml; charset=utf-8';
const xmlType = 'application/xml; charset=utf-8';
/** A feed tells the newest deals, not all of them. */
const feedPages = 3;
/** Hosts a site without a public address was asked by. */
const keptDocuments = 24;

type Render = (site: string) => string;
type Document = { version: number; text: string; etag: string };

export function feedRoutes(context: FeedsContext): Hono<HttpEnv> {
  const documents = new Map<string, Document>();
  const siteOf = (c: Context<HttpEnv>): string => context.config.appUrl ?? new URL(c.req.url).origin;

  function answer(c: Context<HttpEnv>, type: string, render: Render, viewer: Viewer = 'guest'): Response {
    const site = siteOf(c);
    const key = `${viewer} ${site}${c.req.path}`;
    const version = context.board.version + context.deals.version + context.settings.version();
    const known = documents.get(key);
    const document = known?.version === version ? known : keep(version, render(site));
    if (document !== known && documents.size >= keptDocuments) documents.clear();
    documents.set(key, document);
    c.header('Cache-Control', viewer === 'guest' ? 'public, no-cache' : 'private, no-store');
    c.header('ETag', document.etag);
    if (c.req.header('If-None-Match') === document.etag) return c.body(null, 304);
    return c.body(document.text, 200, { 'Content-Type': type });
  }

  const routes = new Hono<HttpEnv>();
  for (const language of languages) {
    routes.get(feedPath(language), async (c) => {
      const { viewer } = await context.identify(c.req.raw.headers);
      c.header('Vary', 'Cookie');
      return answer(c, feedType, (site) => renderFeed(context, { site, language, viewer }), viewer);
    });
  }
  routes.get('/sitemap.xml', (c) =>
    answer(c, xmlType, (site) => renderSitemap(site, listOpenRoutes(context))),
  );
  routes.get('/robots.txt', (c) => answer(c, 'text/plain; charset=utf-8', renderRobots));
  return routes;
}

function keep(version: number, text: string): Document {
  return { version, text, etag: `"${hash('sha256', text).slice(0, 16)}"` };
}

type WantedFeed = { site: string; language: Language; viewer: Viewer };

function renderFeed(context: FeedsContext, { site, language, viewer }: WantedFeed): string {
  const newest = Array.from({ length: feedPages }, (_, index) =>
    context.deals.listPage({
      region: 'all',
      destinations: null,
      budget: 'any',
      isDirect: false,
      sort: 'newest',
      page: index + 1,
      seesPremium: seesPremium(viewer),
    }),
  );
  const deals = newest.flatMap((page) => presentDeals(context, page.rows));
  return renderDealsFeed({ language, site, deals, siteName: context.settings.current().siteName[language] });
}

/** Routes with a fare to show on the page search engines know; a Premium one has a page, but not for everybody. */
function listOpenRoutes({ board }: FeedsContext): OpenRoute[] {
  return departureAirports.flatMap((origin) =>
    board
      .listEntries({ origin, tripType: defaultTripType })
      .filter(({ destination }) => !accessToDestination(board, 'guest', destination).isLocked)
      .map(({ destination }) => ({ origin, destination })),
  );
}
