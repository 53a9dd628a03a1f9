/** Every page of the site; the router adds the language prefix. */
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { queries } from '#web/api/api.ts';
import { loadContext, prefetch } from '#web/api/load-context.ts';
import { PageError } from '#web/chrome/page-error.tsx';
import { SiteLayout } from '#web/chrome/site-layout.tsx';
import { loadRootPage, prepareRootPage, RootPage, rootPageWords } from './root-page.tsx';

/** Rooms of the messages that some pages speak. */
export type PageWords = 'account' | 'admin' | 'deal' | 'forms' | 'search';

/** Rooms of the messages a page speaks besides the site's. */
type Words = { words: readonly PageWords[] };

/** Where one address has several screens, what its loader answers says which one is shown. */
export type RouteHandle = Words | { wordsOf: (shown: unknown) => Words['words']; bring: BringScreen };
type BringScreen = (shown: unknown) => Promise<void>;

/** `shown` is what the route's loader answered. */
export function wordsOf(handle: RouteHandle | undefined, shown: unknown): Words['words'] {
  if (!handle) return [];
  return 'wordsOf' in handle ? handle.wordsOf(shown) : handle.words;
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
            handle: { wordsOf: rootPageWords, bring: prepareRootPage } satisfies RouteHandle,
            loader: loadRootPage,
            Component: RootPage,
          },
          {
            id: 'deals',
            path: 'deals',
            handle: { words: ['deal'] } satisfies RouteHandle,
            lazy: () => import('#web/pages/deals/deals.page.tsx'),
          },
          {
            id: 'favorites',
            path: 'favorites',
            handle: {
              words: ['account', 'deal'],
            } satisfies RouteHandle,
            lazy: () => import('#web/pages/home/favorites.page.tsx'),
          },
          {
            id: 'deal',
            path: 'deal/:code',
            handle: { words: ['deal'] } satisfies RouteHandle,
            lazy: () => import('#web/pages/deal/deal.page.tsx'),
          },
          {
            id: 'search',
            path: 'search',
            handle: { words: ['search'] } satisfies RouteHandle,
            lazy: () => import('#web/pages/search/search.page.tsx'),
          },
          ...premiumPaths.map((path) => ({
            id: path,
            path,
            handle: { words: ['forms'] } satisfies RouteHandle,
            lazy: () => import('#web/pages/premium/premium.page.tsx'),
          })),
          {
            id: 'contact',
            path: 'contact',
            handle: { words: ['forms'] } satisfies RouteHandle,
            lazy: () => import('#web/pages/contact/contact.page.tsx'),
          },
          {
            id: 'privacy',
            path: 'privacy',
            lazy: () => import('#web/pages/legal/privacy.page.tsx'),
          },
          {
            id: 'terms',
            path: 'terms',
            lazy: () => import('#web/pages/legal/terms.page.tsx'),
          },
          {
            id: 'login',
            path: 'login',
            handle: {
              words: ['account', 'forms'],
            } satisfies RouteHandle,
            lazy: () => import('#web/pages/login/login.page.tsx'),
          },
          ...accountPaths.map((path) => ({
            id: path,
            path,
            handle: {
              words: ['account', 'forms'],
            } satisfies RouteHandle,
            lazy: () => import('#web/pages/account/account.page.tsx'),
          })),
          ...mailLinkPaths.map((path) => ({
            id: path,
            path,
            handle: {
              words: ['account', 'forms'],
            } satisfies RouteHandle,
            lazy: async () => ({
              Component: (await import('#web/pages/mail-links/mail-links.page.tsx')).pages[path],
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
      words: ['account', 'admin', 'deal', 'forms'],
    } satisfies RouteHandle,
    lazy: () => import('#web/pages/admin/admin.page.tsx'),
  },
];
