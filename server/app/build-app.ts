/** Builds the HTTP application from a context: the one list of routes, files and pages; what is missing here is not served. */

import { splitLanguage } from '#contract/domain/localized-path.ts';
import { createWishReader } from '#contract/domain/wish/read-wish.ts';
import { adminAlertsRoutes } from '#server/admin/alerts/admin-alerts.routes.ts';
import { auditRoutes } from '#server/admin/audit.routes.ts';
import { dashboardRoutes } from '#server/admin/dashboard/dashboard.routes.ts';
import { adminDealsRoutes } from '#server/admin/deals/admin-deals.routes.ts';
import { dealImageRoutes, mediaRoutes } from '#server/admin/deals/deal-image.routes.ts';
import { destinationPhotoRoutes } from '#server/admin/destination-photos/destination-photos.routes.ts';
import { photoFileRoutes } from '#server/admin/destination-photos/photo-files.routes.ts';
import { listMetricSources } from '#server/admin/health/metric-sources.ts';
import { operationsRoutes } from '#server/admin/operations/operations.routes.ts';
import { receivedRoutes } from '#server/admin/operations/received.routes.ts';
import { premiumDestinationRoutes } from '#server/admin/premium-destinations.routes.ts';
import { adminSessionRoutes } from '#server/admin/session/admin-session.routes.ts';
import { createAdminSessionHooks } from '#server/admin/session/admin-session.service.ts';
import { createIdentifyAdmin, createIsAdminPage } from '#server/admin/session/identify-admin.ts';
import { adminSettingsRoutes } from '#server/admin/settings/admin-settings.routes.ts';
import { adminUsersRoutes } from '#server/admin/users/admin-users.routes.ts';
import { authRoutes, signInNavigationRoutes } from '#server/people/accounts/auth.routes.ts';
import { createIdentify } from '#server/people/accounts/session-cookie.ts';
import { alertSettingsRoutes, unsubscribeRoutes } from '#server/people/alerts/alert-settings.routes.ts';
import { contactRoutes } from '#server/people/contact/contact.routes.ts';
import { earlyAccessRoutes } from '#server/people/early-access/early-access.routes.ts';
import {
  favoritePictureRoutes,
  favoriteShareRoutes,
  favoritesRoutes,
} from '#server/people/favorites/favorites.routes.ts';
import { mailEventsRoutes } from '#server/people/mail-events/mail-events.routes.ts';
import { personalDataRoutes } from '#server/people/personal-data/personal-data.routes.ts';
import { preferencesRoutes } from '#server/people/preferences/preferences.routes.ts';
import { objectRoutes, profileImageRoutes } from '#server/people/profile-image/profile-image.routes.ts';
import { pushRoutes } from '#server/people/push/push.routes.ts';
import { subscriptionRoutes } from '#server/people/subscriptions/subscription.routes.ts';
import { watchesRoutes } from '#server/people/watches/watches.routes.ts';
import { calendarOf } from '#server/pipeline/reference/reference-data.ts';
import { type App, createApp } from '#server/platform/http/app.ts';
import type { Identify, Identity } from '#server/platform/http/http-env.ts';
import { createNotFoundResponse } from '#server/platform/http/not-found-response.ts';
import type { PageRenderer } from '#server/platform/http/page.ts';
import { createPageResponses, type PageResponse } from '#server/platform/http/page-response.ts';
import type { StaticFile } from '#server/platform/http/static-files.ts';
import { checkRoutes } from '#server/public/check/check.routes.ts';
import { dealsRoutes } from '#server/public/deals/deals.routes.ts';
import { feedRoutes } from '#server/public/feeds/feeds.routes.ts';
import { developersRoutes } from '#server/public/mcp/developers.routes.ts';
import { mcpRoutes } from '#server/public/mcp/mcp.routes.ts';
import { offlineRoutes } from '#server/public/offline.routes.ts';
import { goRoutes } from '#server/public/outbound/go.routes.ts';
import { pricingRoutes } from '#server/public/pricing/pricing.routes.ts';
import { searchRoutes } from '#server/public/pricing/search.routes.ts';
import { airportRoutes, siteStatusRoutes } from '#server/public/pricing/site-status.routes.ts';
import { wishesRoutes } from '#server/public/pricing/wishes.routes.ts';
import { createSimilarReader, recordCsvRoutes, recordRoutes } from '#server/public/record/record.routes.ts';
import { routeImageRoutes } from '#server/public/route-images/route-images.routes.ts';
import { settingsRoutes } from '#server/public/settings/settings.routes.ts';
import { shareImageRoutes } from '#server/public/share-images/share-images.routes.ts';
import { createAlertMail } from './alert-mail.ts';
import type { AppContext } from './context.ts';
import { findWishPage } from './find-wish-page.ts';
import { readReadiness } from './readiness.ts';

export type AppParts = {
  renderer: PageRenderer;
  staticFiles?: ReadonlyMap<string, StaticFile>;
  /** Relaxes the content security policy for Vite's development server. */
  isDevelopment?: boolean;
};

export function buildApp(
  context: AppContext,
  { renderer, staticFiles, isDevelopment = false }: AppParts,
): App {
  const { board, config, deals, now, record } = context;
  const identifyAnew = createIdentify(context);
  /** Of the calls that a page makes for its reader, who is found once. */
  const known = new WeakMap<Headers, Identity>();
  const identify: Identify = async (headers) => known.get(headers) ?? identifyAnew(headers);
  const answerPage = createPageResponses({
    renderer,
    identify,
    requestApi: (path, { headers, identity }) => {
      const request = new Request(new URL(path, 'http://localhost'), { headers });
      known.set(request.headers, identity);
      return app.fetch(request);
    },
    version: () => board.version + deals.version + record.current(),
    now,
    isSecure: config.appUrl?.startsWith('https:') ?? false,
  });
  const app: App = createApp({
    context: {
      config,
      logger: context.logger,
      now,
      traffic: context.traffic,
      readiness: () => readReadiness(context),
      outage: context.handle.outage,
      isPreview: () => board.isPreview(),
    },
    ...createRoutes(context, {
      identify,
      answerPage,
      staticFiles,
      requestApi: (request, env) => app.fetch(request, env),
    }),
    identify,
    identifyAdmin: createIdentifyAdmin(context),
    renderPage: async (request) =>
      findMainAirport(context.reference, request.url) ??
      (await findWishPage(request.url, async (path) => app.request(path))) ??
      answerPage(request),
    ...(staticFiles ? { staticFiles } : {}),
    isDevelopment,
    metricSources: listMetricSources(context),
  });
  return app;
}

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

type RouteParts = {
  identify: Identify;
  /** Renders the page of a request; invalid booking links show the 404 page. */
  answerPage: Parameters<typeof createNotFoundResponse>[0];
  requestApi: App['fetch'];
  /** Built files that the offline page needs. */
  staticFiles?: ReadonlyMap<string, StaticFile> | undefined;
};

export function createRoutes(context: AppContext, parts: RouteParts) {
  const withHooks = { ...context, adminSessionHooks: createAdminSessionHooks(context) };
  const readSimilar = createSimilarReader(context);
  const { reference } = context;
  const read = createWishReader({ ...reference, calendarAt: (origin) => calendarOf(reference, origin) });
  return {
    operationRoutes: [
      ...dealsRoutes(context),
      ...pricingRoutes(context),
      ...wishesRoutes({ ...context, read }),
      ...airportRoutes(context),
      ...searchRoutes(context),
      ...siteStatusRoutes(context),
      ...recordRoutes({ ...context, readSimilar }),
      ...checkRoutes({ ...context, readSimilar, read }),
      ...settingsRoutes(context),
      ...contactRoutes(context),
      ...earlyAccessRoutes(context),
      ...mailEventsRoutes({ ...context, keys: context.accounts.keys }),
      ...authRoutes(withHooks),
      ...profileImageRoutes(context),
      ...subscriptionRoutes(context),
      ...personalDataRoutes(context),
      ...favoritesRoutes(context),
      ...favoriteShareRoutes(context),
      ...preferencesRoutes(context),
      ...pushRoutes(context),
      ...watchesRoutes({ ...context.refresh, ...context }),
      ...alertSettingsRoutes(context),
      // None checks the caller: each operation is declared `access: 'admin'` in the contract.
      ...adminDealsRoutes(context),
      ...dealImageRoutes(context),
      ...adminSessionRoutes(context),
      ...auditRoutes(context),
      ...dashboardRoutes(context),
      ...adminSettingsRoutes(context),
      ...adminUsersRoutes(context),
      ...premiumDestinationRoutes(context),
      ...destinationPhotoRoutes(context),
      ...operationsRoutes(context),
      ...receivedRoutes(context),
      ...adminAlertsRoutes({
        ...context.refresh,
        ...context,
        alertMail: createAlertMail(context, context.db),
      }),
    ],
    // Other addresses: images, feeds, booking links, uploads.
    routers: [...listRouters(context, parts), signInNavigationRoutes(withHooks)],
  };
}

function listRouters(context: AppContext, { identify, answerPage, staticFiles, requestApi }: RouteParts) {
  const identifyAdmin = createIdentifyAdmin(context);
  const respondNotFound = createNotFoundResponse(answerPage, 'no such booking link');
  return [
    routeImageRoutes(context.reference),
    favoritePictureRoutes(context),
    shareImageRoutes(context, requestApi),
    goRoutes({ ...context, identify, respondNotFound }),
    feedRoutes({ ...context, identify }),
    recordCsvRoutes(context),
    mcpRoutes({ ...context, requestApi }),
    developersRoutes({ ...context, requestApi }),
    offlineRoutes(context, staticFiles),
    unsubscribeRoutes(context),
    objectRoutes({ ...context, identify, identifyAdmin, isAdminPage: createIsAdminPage(context) }),
    photoFileRoutes({ ...context, identifyAdmin }),
    mediaRoutes({ ...context, identifyAdmin }),
  ];
}
