/** Builds the HTTP application from a context: routes, files and pages. */
import { createIdentifyAdmin } from '#server/admin/session/identify-admin.ts';
import { createIdentify } from '#server/people/accounts/identify.ts';
import { type App, createApp } from '#server/platform/http/app.ts';
import type { PageRenderer } from '#server/platform/http/page.ts';
import { createPageResponses } from '#server/platform/http/page-response.ts';
import type { StaticFile } from '#server/platform/http/static-files.ts';
import type { AppContext } from './context.ts';
import { findMainAirport } from './main-airport-redirect.ts';
import { listMetricSources } from './metric-sources.ts';
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
  const { board, config, deals, now } = context;
  const identify = createIdentify(context);
  const answerPage = createPageResponses({
    renderer,
    identify,
    requestApi: (path, init) => app.request(path, init),
    version: () => board.version + deals.version,
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
