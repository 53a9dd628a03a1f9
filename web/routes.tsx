/** Every page of the site; the router adds the language prefix. */
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { queries } from './api.ts';
import { PageError } from './chrome/page-error.tsx';
import { SiteLayout } from './chrome/site-layout.tsx';
import { prefetch } from './load-context.ts';

/** Rooms of the messages that one page speaks. */
export type PageWords = 'deal' | 'search';

export type RouteHandle = {
  /** File of the lazy page, which the server looks up among the built ones to preload it. */
  module: string;
  /** Room of the messages the page speaks besides the site's. */
  words?: PageWords;
};

async function loadSite({ context }: LoaderFunctionArgs): Promise<null> {
  await prefetch(context, [queries.siteStatus()]);
  return null;
}

function refuseUnknownPath(): never {
  throw new Response(null, { status: 404, statusText: 'Not Found' });
}

/** A page module exports `Component`, `loader` and, where it has its own, `ErrorBoundary`. */
export const routes: RouteObject[] = [
  {
    id: 'site',
    Component: SiteLayout,
    ErrorBoundary: PageError,
    loader: loadSite,
    // The site's status is asked once a visit, not at every step.
    shouldRevalidate: () => false,
    children: [
      {
        id: 'page',
        ErrorBoundary: PageError,
        children: [
          {
            id: 'landing',
            index: true,
            handle: { module: 'web/pages/landing/landing.page.tsx' } satisfies RouteHandle,
            lazy: () => import('./pages/landing/landing.page.tsx'),
          },
          {
            id: 'deals',
            path: 'deals',
            handle: { module: 'web/pages/deals/deals.page.tsx', words: 'deal' } satisfies RouteHandle,
            lazy: () => import('./pages/deals/deals.page.tsx'),
          },
          {
            id: 'deal',
            path: 'deal/:code',
            handle: { module: 'web/pages/deal/deal.page.tsx', words: 'deal' } satisfies RouteHandle,
            lazy: () => import('./pages/deal/deal.page.tsx'),
          },
          {
            id: 'search',
            path: 'search',
            handle: { module: 'web/pages/search/search.page.tsx', words: 'search' } satisfies RouteHandle,
            lazy: () => import('./pages/search/search.page.tsx'),
          },
          { id: 'unknown', path: '*', loader: refuseUnknownPath, Component: () => null },
        ],
      },
    ],
  },
];
