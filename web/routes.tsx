/** Every page of the site; the router adds the language prefix. */
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { queries } from './api.ts';
import { PageError } from './chrome/page-error.tsx';
import { SiteLayout } from './chrome/site-layout.tsx';
import { bringFront, Front, frontPartsOf, loadFront } from './front.tsx';
import { loadContext, prefetch } from './load-context.ts';

/** Rooms of the messages that some pages speak. */
export type PageWords = 'account' | 'admin' | 'deal' | 'forms' | 'search';

export type PageParts = {
  /** File of the lazy page, which the server looks up among the built ones to preload it. */
  module: string;
  /** Rooms of the messages the page speaks besides the site's. */
  words?: readonly PageWords[];
};

/** Where one address has several screens, what its loader answers says which one is shown. */
export type RouteHandle = PageParts | { partsOf: (shown: unknown) => PageParts; bring: BringScreen };
type BringScreen = (shown: unknown) => Promise<void>;

/** `shown` is what the route's loader answered. */
export function partsOf(handle: RouteHandle, shown: unknown): PageParts {
  return 'partsOf' in handle ? handle.partsOf(shown) : handle;
}

async function loadSite({ context }: LoaderFunctionArgs): Promise<null> {
  const { isPersonal } = context.get(loadContext);
  const shared = [queries.siteStatus(), queries.settings()];
  await prefetch(context, isPersonal ? [...shared, queries.user(), queries.favoriteIds()] : shared);
  return null;
}

function refuseUnknownPath(): never {
  throw new Response(null, { status: 404, statusText: 'Not Found' });
}

/** The addresses of one screen; the server leads each to the first. */
const premiumPaths = ['premium', 'upgrade', 'subscribe'];
const accountPaths = ['account', 'profile'];
/** Where one asks for a mailed link, and where such links lead. */
const mailLinkPaths = ['forgot', 'reset', 'verify', 'keep-account'] as const;

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
            id: 'front',
            index: true,
            handle: { partsOf: frontPartsOf, bring: bringFront } satisfies RouteHandle,
            loader: loadFront,
            Component: Front,
          },
          {
            id: 'deals',
            path: 'deals',
            handle: { module: 'web/pages/deals/deals.page.tsx', words: ['deal'] } satisfies RouteHandle,
            lazy: () => import('./pages/deals/deals.page.tsx'),
          },
          {
            id: 'favorites',
            path: 'favorites',
            handle: {
              module: 'web/pages/home/favorites.page.tsx',
              words: ['account', 'deal'],
            } satisfies RouteHandle,
            lazy: () => import('./pages/home/favorites.page.tsx'),
          },
          {
            id: 'deal',
            path: 'deal/:code',
            handle: { module: 'web/pages/deal/deal.page.tsx', words: ['deal'] } satisfies RouteHandle,
            lazy: () => import('./pages/deal/deal.page.tsx'),
          },
          {
            id: 'search',
            path: 'search',
            handle: { module: 'web/pages/search/search.page.tsx', words: ['search'] } satisfies RouteHandle,
            lazy: () => import('./pages/search/search.page.tsx'),
          },
          ...premiumPaths.map((path) => ({
            id: path,
            path,
            handle: { module: 'web/pages/premium/premium.page.tsx', words: ['forms'] } satisfies RouteHandle,
            lazy: () => import('./pages/premium/premium.page.tsx'),
          })),
          {
            id: 'contact',
            path: 'contact',
            handle: { module: 'web/pages/contact/contact.page.tsx', words: ['forms'] } satisfies RouteHandle,
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
          {
            id: 'login',
            path: 'login',
            handle: {
              module: 'web/pages/login/login.page.tsx',
              words: ['account', 'forms'],
            } satisfies RouteHandle,
            lazy: () => import('./pages/login/login.page.tsx'),
          },
          ...accountPaths.map((path) => ({
            id: path,
            path,
            handle: {
              module: 'web/pages/account/account.page.tsx',
              words: ['account', 'forms'],
            } satisfies RouteHandle,
            lazy: () => import('./pages/account/account.page.tsx'),
          })),
          ...mailLinkPaths.map((path) => ({
            id: path,
            path,
            handle: {
              module: 'web/pages/mail-links/mail-links.page.tsx',
              words: ['account', 'forms'],
            } satisfies RouteHandle,
            lazy: async () => ({
              Component: (await import('./pages/mail-links/mail-links.page.tsx')).pages[path],
            }),
          })),
          { id: 'unknown', path: '*', loader: refuseUnknownPath, Component: () => null },
        ],
      },
    ],
  },
  {
    id: 'admin',
    path: 'admin/*',
    ErrorBoundary: PageError,
    handle: {
      module: 'web/pages/admin/admin.page.tsx',
      words: ['account', 'admin', 'forms'],
    } satisfies RouteHandle,
    lazy: () => import('./pages/admin/admin.page.tsx'),
  },
];
