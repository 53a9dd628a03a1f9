/** Every page of the site; the router adds the language prefix. */
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { queries } from './api.ts';
import { PageError } from './chrome/page-error.tsx';
import { SiteLayout } from './chrome/site-layout.tsx';
import { prefetch } from './load-context.ts';

/** Rooms of the messages that one page speaks. */
export type PageWords = 'deal' | 'forms' | 'search';

export type RouteHandle = {
  /** File of the lazy page, which the server looks up among the built ones to preload it. */
  module: string;
  /** Room of the messages the page speaks besides the site's. */
  words?: PageWords;
};

async function loadSite({ context }: LoaderFunctionArgs): Promise<null> {
  await prefetch(context, [queries.siteStatus(), queries.settings()]);
  return null;
}

function refuseUnknownPath(): never {
  throw new Response(null, { status: 404, statusText: 'Not Found' });
}

/** The addresses of one screen; the server leads each to the first. */
const premiumPaths = ['premium', 'upgrade', 'subscribe'];

/** A page module exports `Component`, `loader` and, where it has its own, `ErrorBoundary`. */
export const routes: RouteObject[] = [
  {
    id: 'site',
    Component: SiteLayout,
    ErrorBoundary: PageError,
    loader: loadSite,
    // The site's status and settings are asked once a visit, not at every step.
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
          ...premiumPaths.map((path) => ({
            id: path,
            path,
            handle: { module: 'web/pages/premium/premium.page.tsx', words: 'forms' } satisfies RouteHandle,
            lazy: () => import('./pages/premium/premium.page.tsx'),
          })),
          {
            id: 'contact',
            path: 'contact',
            handle: { module: 'web/pages/contact/contact.page.tsx', words: 'forms' } satisfies RouteHandle,
            lazy: () => import('./pages/contact/contact.page.tsx'),
          },
          {
            id: 'privacy',
            path: 'privacy',
            handle: { module: 'web/pages/legal/privacy.page.tsx' } satisfies RouteHandle,
            lazy: () => import('./pages/legal/privacy.page.tsx'),
          },
          {
            id: 'terms',
            path: 'terms',
            handle: { module: 'web/pages/legal/terms.page.tsx' } satisfies RouteHandle,
            lazy: () => import('./pages/legal/terms.page.tsx'),
          },
          { id: 'unknown', path: '*', loader: refuseUnknownPath, Component: () => null },
        ],
      },
    ],
  },
];
