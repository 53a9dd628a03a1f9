/** Hydrates the server-rendered page in the browser. */
import '../styles/index.css';
import { startTransition } from 'react';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { basenameOf } from '#contract/domain/localized-path.ts';
import type { PageWords } from '#contract/domain/pages.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { createApiClient } from '#web/api/call.ts';
import { loadContext } from '#web/api/load-context.ts';
import { loadWords } from '#web/i18n/load-words.tsx';
import type { PageState } from '#web/state/page-state.ts';
import { keptHere } from '#web/state/party.tsx';
import { App } from './app.tsx';
import { mayBeLate, type RouteHandle, routes } from './routes.tsx';

async function start(root: HTMLElement, state: PageState): Promise<void> {
  const { language, party, home } = state;
  const basename = basenameOf(language);
  Object.assign(keptHere, { party, home });
  // Each page adds its message bundles before it renders.
  const messages = {} as PageMessages;
  const addWords = async (bundle?: PageWords | 'refused') => {
    Object.assign(messages, await loadWords(language, bundle));
  };
  for (const route of routes) preloadMessages(route, addWords);
  const [{ hydrateRoot }] = await Promise.all([
    import('./hydrate.ts'),
    addWords(),
    // Said of the address that the server read, and of few.
    state.refused.length > 0 && addWords('refused'),
    // The components of the current page first; otherwise hydration would discard the server's HTML.
    ...(matchRoutes(routes, window.location, basename) ?? []).map(({ route }) => loadRoute(route, state)),
  ]);
  // Presses and scrolling come between running the files and what follows.
  await new Promise((resolve) => setTimeout(resolve));

  // The reader navigated back or forward meanwhile, and that page is loading.
  if (performance.getEntriesByName('left').length > 0) return;

  const queryClient = createApiClient();
  for (const [key, answer] of state.answers) queryClient.setQueryData(key, answer);
  const getContext = () => {
    const context = new RouterContextProvider();
    context.set(loadContext, { queryClient, language, isServer: false, isPersonal: false, ...keptHere });
    return context;
  };
  const hydrationData = { loaderData: state.loaderData, errors: state.errors };
  const router = createBrowserRouter(routes, { basename, hydrationData, getContext });
  // A transition hydrates in slices, so that the page can respond in between.
  startTransition(() => {
    hydrateRoot(
      root,
      <App state={state} messages={messages} queryClient={queryClient}>
        <RouterProvider router={router} />
      </App>,
    );
  });
  // Without it the page works, too.
  try {
    const { whenHydrated } = await import('./when-hydrated.ts');
    whenHydrated({ routes, basename, getContext });
  } catch {}
}

/** Wraps the routes below `route` so that pages load their message bundles in parallel with their code. */
function preloadMessages(route: RouteObject, addWords: (bundle: PageWords) => Promise<void>): void {
  for (const child of route.children ?? []) preloadMessages(child, addWords);
  const handle = route.handle as RouteHandle | undefined;
  if (!handle) return;
  const addWordsOf = (shown: unknown) => Promise.all(handle.needsOf(shown).words?.map(addWords) ?? []);
  const { lazy, loader } = route;
  if (typeof lazy === 'function') {
    route.lazy = async () => {
      const [page] = await Promise.all([lazy(), addWordsOf(undefined)]);
      return page;
    };
  } else if (handle.preload && typeof loader === 'function') {
    const preload = async (shown: unknown) => {
      await Promise.all([handle.preload?.(shown), addWordsOf(shown)]);
    };
    route.handle = { ...handle, preload } satisfies RouteHandle;
    route.loader = async (args, context) => {
      const shown: unknown = await loader(args, context);
      await preload(shown);
      return shown;
    };
  }
}

async function loadRoute(route: RouteObject, state: PageState): Promise<void> {
  const handle = route.handle as RouteHandle | undefined;
  const shown = state.loaderData[route.id ?? ''];
  const late = handle && mayBeLate(handle.needsOf(shown), state) && handle.late?.(shown);
  if (late) return void Object.assign(route, late, { lazy: undefined });
  await handle?.preload?.(shown);
  if (typeof route.lazy !== 'function') return;
  const { ...loaded } = await route.lazy();
  Object.assign(route, loaded, { lazy: undefined });
}

/** Tries again when the connection is back; until then links and forms work as without scripts. */
function begin(root: HTMLElement, state: PageState): void {
  start(root, state).catch(() => addEventListener('online', () => begin(root, state), { once: true }));
}

const root = document.getElementById('root');
const state = document.getElementById('state');
// Its answers may be a member's, and would stay after logging out.
state?.remove();
// Not awaited: lazy pages may import this module's chunk, and a top-level await would deadlock. A task of its own keeps
// the one that runs this file short.
if (root && state) setTimeout(begin, 0, root, JSON.parse(state.textContent) as PageState);
