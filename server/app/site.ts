/** Puts the site together: calls, booking links, pictures, files and pages over one context. */
import { splitLanguage } from '#contract/domain/localized-path.ts';
import { createAdminDoor } from '#server/admin/session/admin-door.ts';
import { createIdentifyAdmin } from '#server/admin/session/identify-admin.ts';
import { createIsAdminPage } from '#server/admin/users/admin-page.ts';
import { adminRouters, adminRoutes } from '#server/app/admin.ts';
import { authRoutes } from '#server/people/accounts/auth.routes.ts';
import { createIdentify } from '#server/people/accounts/identify.ts';
import { signInNavigationRoutes } from '#server/people/accounts/sign-in-navigation.routes.ts';
import { contactRoutes } from '#server/people/contact/contact.routes.ts';
import { earlyAccessRoutes } from '#server/people/early-access/early-access.routes.ts';
import { favoritesRoutes } from '#server/people/favorites/favorites.routes.ts';
import { personalDataRoutes } from '#server/people/personal-data/personal-data.routes.ts';
import { preferencesRoutes } from '#server/people/preferences/preferences.routes.ts';
import { objectRoutes } from '#server/people/profile-image/object.routes.ts';
import { profileImageRoutes } from '#server/people/profile-image/profile-image.routes.ts';
import { subscriptionRoutes } from '#server/people/subscriptions/subscription.routes.ts';
import { createAnswerNotFound } from '#server/platform/http/answer-not-found.ts';
import { type App, createApp } from '#server/platform/http/app.ts';
import type { OperationRoute } from '#server/platform/http/operation-route.ts';
import type { PageRenderer } from '#server/platform/http/page.ts';
import { createPageAnswers, type PageAnswer } from '#server/platform/http/page-answer.ts';
import type { StaticFile } from '#server/platform/http/static-files.ts';
import { artRoutes } from '#server/public/art/art.routes.ts';
import { dealsRoutes } from '#server/public/deals/deals.routes.ts';
import { feedRoutes } from '#server/public/feeds/feeds.routes.ts';
import { offlineRoutes } from '#server/public/offline/offline.routes.ts';
import { ogRoutes } from '#server/public/og/og.routes.ts';
import { goRoutes } from '#server/public/outbound/go.routes.ts';
import { airportRoutes } from '#server/public/pricing/airports.routes.ts';
import { pricingRoutes } from '#server/public/pricing/pricing.routes.ts';
import { searchRoutes } from '#server/public/pricing/search.routes.ts';
import { siteStatusRoutes } from '#server/public/pricing/site-status.routes.ts';
import { settingsRoutes } from '#server/public/settings/settings.routes.ts';
import type { AppContext } from './context.ts';
import { listGauges } from './figures.ts';
import { readReadiness } from './readiness.ts';

export type SiteParts = {
  renderer: PageRenderer;
  staticFiles?: ReadonlyMap<string, StaticFile>;
  /** Relaxes the page policy for the live sources of development. */
  isDevelopment?: boolean;
};

export function createSite(
  context: AppContext,
  { renderer, staticFiles, isDevelopment = false }: SiteParts,
): App {
  const { board, config, deals, now, reference, settings } = context;
  const identify = createIdentify(context);
  const answerPage = createPageAnswers({
    renderer,
    identify,
    requestApi: (path, init) => app.request(path, init),
    version: () => board.version + deals.version + settings.version(),
    now,
    isSecure: config.appUrl?.startsWith('https:') ?? false,
  });
  const app: App = createApp({
    context: {
      config,
      logger: context.logger,
      now,
      readiness: () => readReadiness(context),
      outage: context.handle.outage,
    },
    operationRoutes: [
      ...dealsRoutes(context),
      ...pricingRoutes(context),
      ...airportRoutes(context),
      ...searchRoutes(context),
      ...siteStatusRoutes(context),
      ...settingsRoutes(context),
      ...contactRoutes(context),
      ...earlyAccessRoutes(context),
      ...authRoutes({ ...context, adminDoor: createAdminDoor(context) }),
      ...ownRoutes(context),
      ...adminRoutes(context),
    ],
    routers: [
      artRoutes(reference),
      goRoutes({
        ...context,
        identify,
        answerNotFound: createAnswerNotFound(answerPage, 'no such booking link'),
      }),
      feedRoutes({ ...context, identify }),
      ogRoutes(context),
      offlineRoutes(context, staticFiles),
      signInNavigationRoutes({ ...context, adminDoor: createAdminDoor(context) }),
      objectRoutes({
        ...context,
        identify,
        identifyAdmin: createIdentifyAdmin(context),
        isAdminPage: createIsAdminPage(context),
      }),
      ...adminRouters(context),
    ],
    identify,
    identifyAdmin: createIdentifyAdmin(context),
    renderPage: async (request) => findMainAirport(context, request.url) ?? answerPage(request),
    ...(staticFiles ? { staticFiles } : {}),
    isDevelopment,
    gauges: listGauges(context),
  });
  return app;
}

/** The calls for what belongs to one person. */
export function ownRoutes(context: AppContext): OperationRoute[] {
  return [
    ...profileImageRoutes(context),
    ...subscriptionRoutes(context),
    ...personalDataRoutes(context),
    ...favoritesRoutes(context),
    ...preferencesRoutes(context),
  ];
}

/** `/deal/PAR` belongs to `/deal/CDG`: deals are filed under the city's main airport. */
function findMainAirport({ reference }: AppContext, url: URL): PageAnswer | undefined {
  const { path } = splitLanguage(url.pathname);
  const code = /^\/deal\/([A-Za-z]{3})$/.exec(path)?.[1]?.toUpperCase();
  const airport = code && !reference.airports.has(code) ? reference.mainAirports.get(code) : undefined;
  if (!airport) return undefined;
  const location = url.pathname.replace(/[A-Za-z]{3}$/, airport) + url.search;
  return { status: 301, headers: { location, 'cache-control': 'public, max-age=86400' }, body: null };
}
