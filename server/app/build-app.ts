/** Builds the HTTP application from a context: routes, files and pages. */
import { splitLanguage } from '#contract/domain/localized-path.ts';
import { listMetricSources } from '#server/admin/health/metric-sources.ts';
import { createIdentifyAdmin } from '#server/admin/session/identify-admin.ts';
import { createIdentify } from '#server/people/accounts/session-cookie.ts';
import { type App, createApp } from '#server/platform/http/app.ts';
import type { Identify, Identity } from '#server/platform/http/http-env.ts';
import type { PageRenderer } from '#server/platform/http/page.ts';
import { createPageResponses, type PageResponse } from '#server/platform/http/page-response.ts';
import type { StaticFile } from '#server/platform/http/static-files.ts';
import type { AppContext } from './context.ts';
import { readReadiness } from './readiness.ts';
import { createRoutes } from './routes.ts';

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
    ...createRoutes(context, { identify, answerPage, staticFiles }),
    identify,
    identifyAdmin: createIdentifyAdmin(context),
    renderPage: async (request) => findMainAirport(context.reference, request.url) ?? answerPage(request),
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
