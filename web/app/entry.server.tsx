/** Renders one page to HTML and serialised state; reads its data through the API in process. */
import type { Query as AnyQuery } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { type Language, languages } from '#contract/domain/language.ts';
import { basenameOf } from '#contract/domain/localized-path.ts';
import type { PageInput, PageOutput, RenderPage } from '#contract/page-render.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { queries } from '#web/api/api.ts';
import { createApiClient } from '#web/api/call.ts';
import { loadContext } from '#web/api/load-context.ts';
import { createTranslate } from '#web/i18n/i18n.tsx';
import { findSiteName } from '#web/i18n/site-name.ts';
import { findDealFare, structuredDataHtml } from '#web/seo/structured-data.ts';
import { type PageState, type RouteFailure, serializeState } from '#web/state/page-state.ts';
import { laterOnServer } from '#web/ui/hydrate-later.tsx';
import { App } from './app.tsx';
import { mayBeLate, type RouteHandle, routes, sourceOf } from './routes.tsx';

const rootTag = '<div id="root">';
const bundles = import.meta.glob<Partial<PageMessages>>(
  [
    '../../messages/generated/*.ts',
    '!../../messages/generated/types.ts',
    '!../../messages/generated/*-api.ts',
  ],
  { eager: true, import: 'messages' },
);
const messagesOf = inEachLanguage((language): PageMessages => {
  const ofLanguage = Object.keys(bundles).filter((path) => path.includes(`/generated/${language}`));
  return Object.assign({}, ...ofLanguage.map((path) => bundles[path]));
});

const handlers = inEachLanguage((language) =>
  createStaticHandler(routes, { basename: basenameOf(language) }),
);

function inEachLanguage<Value>(make: (language: Language) => Value): Readonly<Record<Language, Value>> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<
    Language,
    Value
  >;
}

export const renderPage: RenderPage = async (input) => {
  const handler = handlers[input.language];
  const queryClient = createApiClient(input.fetchApi);
  const requestContext = new RouterContextProvider();
  const { url, language, appUrl, isPersonal, party, home } = input;
  requestContext.set(loadContext, { queryClient, language, isServer: true, isPersonal, party, home });
  // Shared pages are rendered for guests, so the user is known to be null.
  if (!isPersonal) queryClient.setQueryData(queries.user().queryKey, null);
  const request = new Request(new URL(url, appUrl ?? 'http://localhost'));
  const context = await handler.query(request, { requestContext });
  if (context instanceof Response) return redirectOutput(context);

  const { waiting } = laterOnServer;
  await Promise.all([...waiting].map((load) => load().then(() => waiting.delete(load))));
  laterOnServer.rendered.clear();
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(
    <div id="root">
      <App state={input} messages={messagesOf[language]} queryClient={queryClient}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </App>
    </div>,
  );
  // React renders head elements (title, links, preloads) before the root element.
  const bodyStart = html.indexOf(rootTag);
  // Queries that a loader asked for or answered; those that a component only reads are left to the browser.
  const requested = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status !== 'pending' || state.fetchStatus !== 'idle');
  const translate = createTranslate(language, messagesOf[language]);
  const siteName = findSiteName(queryClient, translate);
  const facts = { url, appUrl, translate, siteName, fare: findDealFare(url, queryClient) };
  return {
    status: context.statusCode,
    location: null,
    // No structured data for errors and missing pages.
    head: html.slice(0, bodyStart) + (context.errors ? '' : structuredDataHtml(facts)),
    body: html.slice(bodyStart),
    state: serializeState(stateOf(input, context, requested)),
    ...modulesOf(language, context),
    isComplete: requested.every(({ state }) => state.data !== undefined && state.fetchStatus === 'idle'),
    failures: Object.values(context.errors ?? {}).filter((error) => !isRouteErrorResponse(error)),
  };
};

function redirectOutput(response: Response): PageOutput {
  const nothing = { head: '', body: '', state: '', modules: [], later: [], isComplete: true, failures: [] };
  return { status: response.status, location: response.headers.get('location'), ...nothing };
}

function stateOf(input: PageInput, context: StaticHandlerContext, requested: AnyQuery[]): PageState {
  return {
    language: input.language,
    theme: input.theme,
    party: input.party,
    home: input.home,
    refused: input.refused,
    renderedAt: input.renderedAt,
    appUrl: input.appUrl,
    loaderData: context.loaderData,
    errors:
      context.errors &&
      Object.fromEntries(Object.entries(context.errors).map(([id, error]) => [id, failureOf(error)])),
    // Sorted by key and without timestamps, so that equal answers produce equal HTML.
    answers: requested
      .filter(({ state }) => state.data !== undefined)
      .sort((a, b) => (a.queryHash < b.queryHash ? -1 : 1))
      .map(({ queryKey, state }) => [queryKey, state.data]),
  };
}

/** Sends only the status of an error to the browser, no internal details. */
function failureOf(error: unknown): RouteFailure {
  if (!isRouteErrorResponse(error)) return { status: 500, statusText: '', internal: false, data: null };
  return { status: error.status, statusText: error.statusText, internal: false, data: error.data ?? null };
}

function modulesOf(language: Language, context: StaticHandlerContext): Pick<PageOutput, 'modules' | 'later'> {
  const modules = [`messages/generated/${language}.ts`];
  const later = [...laterOnServer.rendered];
  for (const { route } of context.matches) {
    const handle = route.handle as RouteHandle | undefined;
    const needs = handle?.needsOf(context.loaderData[route.id]) ?? {};
    const { part, module, words = [], isLate = false } = needs;
    if (part !== undefined) modules.push(part);
    if (module === undefined) continue;
    const bundles = words.map((bundle) => `messages/generated/${language}-${bundle}.ts`);
    (isLate && mayBeLate(needs, context) ? later : modules).push(sourceOf({ module }), ...bundles);
  }
  return { modules, later };
}

export { listRefusedParameters } from '#web/addresses/refused-parameters.ts';
export { findCanonicalPath } from '#web/seo/canonical-path.ts';
