/** Continues in the browser from what the server rendered. */
import './styles/index.css';
import { hydrate } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Language } from '#contract/domain/language.ts';
import { basenameOf } from '#contract/localized-path.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { createQueryClient } from './api.ts';
import { App } from './app.tsx';
import { loadContext } from './load-context.ts';
import type { PageState } from './page-state.ts';
import { routes } from './routes.tsx';

async function start(root: HTMLElement, state: PageState): Promise<void> {
  const { language } = state;
  const basename = basenameOf(language);
  const [messages] = await Promise.all([loadMessages(language), loadMatchedRoutes(basename)]);

  const queryClient = createQueryClient();
  hydrate(queryClient, state.queries);
  const router = createBrowserRouter(routes, {
    basename,
    hydrationData: { loaderData: state.loaderData, errors: state.errors },
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(loadContext, { queryClient, language, isServer: false });
      return context;
    },
  });
  hydrateRoot(
    root,
    <App state={state} messages={messages} queryClient={queryClient}>
      <RouterProvider router={router} />
    </App>,
  );
}

/** The reader's language alone is fetched. */
async function loadMessages(language: Language): Promise<PageMessages> {
  const module =
    language === 'ar' ? await import('#messages/generated/ar.ts') : await import('#messages/generated/en.ts');
  return module.messages;
}

/** The first render must find the page's component ready, or the server's HTML is thrown away. */
async function loadMatchedRoutes(basename: string): Promise<void> {
  const matches = matchRoutes(routes, window.location, basename) ?? [];
  await Promise.all(matches.map(({ route }) => loadRoute(route)));
}

async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  const { ...loaded } = await route.lazy();
  Object.assign(route, loaded, { lazy: undefined });
}

const root = document.getElementById('root');
const stateText = document.getElementById('state')?.textContent;
if (root && stateText) await start(root, JSON.parse(stateText) as PageState);
