/** Continues in the browser from what the server rendered. */
import '../styles/index.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Language } from '#contract/domain/language.ts';
import { basenameOf } from '#contract/domain/localized-path.ts';
import type { PageMessages, SiteMessages } from '#messages/generated/types.ts';
import { createApiClient } from '#web/api/call.ts';
import { loadContext } from '#web/api/load-context.ts';
import { registerServiceWorker } from '#web/offline/register-service-worker.ts';
import type { PageState } from '#web/state/page-state.ts';
import { App } from './app.tsx';
import { type PageWords, type RouteHandle, routes, wordsOf } from './routes.tsx';

async function start(root: HTMLElement, state: PageState): Promise<void> {
  const { language } = state;
  const basename = basenameOf(language);
  // Grows as pages that speak more are opened; each brings its words before it is rendered.
  const messages = {} as PageMessages;
  const addWords = async (loading: Promise<{ messages: Partial<PageMessages> }>) => {
    Object.assign(messages, (await loading).messages);
  };
  const addRoom = (room: PageWords) => addWords(pageWords[room][language]());
  for (const route of routes) bringWords(route, addRoom);
  await Promise.all([addWords(loadSiteWords(language)), loadMatchedRoutes(basename, state.loaderData)]);

  // The reader went back or forth meanwhile, and that page is on its way.
  if (performance.getEntriesByName('left').length > 0) return;

  const queryClient = createApiClient();
  for (const [key, answer] of state.answers) queryClient.keepAnswer(key, answer);
  const router = createBrowserRouter(routes, {
    basename,
    hydrationData: { loaderData: state.loaderData, errors: state.errors },
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(loadContext, { queryClient, language, isServer: false, isPersonal: false });
      return context;
    },
  });
  // As a transition the work is done in slices, between which the page answers.
  startTransition(() => {
    hydrateRoot(
      root,
      <App state={state} messages={messages} queryClient={queryClient}>
        <RouterProvider router={router} />
      </App>,
    );
  });
}

/** The reader's language alone is fetched. */
function loadSiteWords(language: Language): Promise<{ messages: SiteMessages }> {
  return language === 'ar' ? import('#messages/generated/ar.ts') : import('#messages/generated/en.ts');
}

const pageWords = {
  account: {
    ar: () => import('#messages/generated/ar-account.ts'),
    en: () => import('#messages/generated/en-account.ts'),
  },
  admin: {
    ar: () => import('#messages/generated/ar-admin.ts'),
    en: () => import('#messages/generated/en-admin.ts'),
  },
  deal: {
    ar: () => import('#messages/generated/ar-deal.ts'),
    en: () => import('#messages/generated/en-deal.ts'),
  },
  search: {
    ar: () => import('#messages/generated/ar-search.ts'),
    en: () => import('#messages/generated/en-search.ts'),
  },
  forms: {
    ar: () => import('#messages/generated/ar-forms.ts'),
    en: () => import('#messages/generated/en-forms.ts'),
  },
} satisfies Record<PageWords, Record<Language, () => Promise<{ messages: Partial<PageMessages> }>>>;

/** Makes every page below `route` that speaks words of its own load them alongside. */
function bringWords(route: RouteObject, addRoom: (room: PageWords) => Promise<void>): void {
  for (const child of route.children ?? []) bringWords(child, addRoom);
  const handle = route.handle as RouteHandle | undefined;
  const addWordsOf = (shown: unknown) => {
    return Promise.all(wordsOf(handle, shown).map(addRoom));
  };
  const { lazy, loader } = route;
  if (typeof lazy === 'function') {
    route.lazy = async () => {
      const [page] = await Promise.all([lazy(), addWordsOf(undefined)]);
      return page;
    };
  } else if (handle && 'bring' in handle && typeof loader === 'function') {
    const { bring } = handle;
    handle.bring = async (shown) => {
      await Promise.all([bring(shown), addWordsOf(shown)]);
    };
    route.loader = async (args, context) => {
      const shown: unknown = await loader(args, context);
      await handle.bring(shown);
      return shown;
    };
  }
}

/** The first render must find the page's component ready, or the server's HTML is thrown away. */
async function loadMatchedRoutes(basename: string, loaderData: PageState['loaderData']): Promise<void> {
  const matches = matchRoutes(routes, window.location, basename) ?? [];
  await Promise.all(matches.map(({ route }) => loadRoute(route, loaderData[route.id ?? ''])));
}

async function loadRoute(route: RouteObject, shown: unknown): Promise<void> {
  const handle = route.handle as RouteHandle | undefined;
  if (handle && 'bring' in handle) await handle.bring(shown);
  if (typeof route.lazy !== 'function') return;
  const { ...loaded } = await route.lazy();
  Object.assign(route, loaded, { lazy: undefined });
}

const root = document.getElementById('root');
const stateText = document.getElementById('state')?.textContent;
// Not awaited here: pages loaded meanwhile may import this module's chunk, which would then wait for itself.
if (root && stateText) void start(root, JSON.parse(stateText) as PageState);
registerServiceWorker();
