/** Routes of all pages, created from the page registry; the router adds the language prefix. */
import { type ComponentType, type ReactNode, useEffect } from 'react';
import {
  type LoaderFunction,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { listPages, type Page, pages } from '#contract/domain/pages.ts';
import { queries } from '#web/api/api.ts';
import { findReader, loadContext, prefetch } from '#web/api/load-context.ts';
import { loadOwnFile } from '#web/api/load-part.ts';
import { useAnswer } from '#web/api/query.tsx';
import { PageError } from '#web/chrome/page-error.tsx';
import { AccountMenu, SiteLayout } from '#web/chrome/site-layout.tsx';
import { withWords } from '#web/i18n/load-words.tsx';
import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import { useHydratedMark } from '#web/ui/tell-changes.ts';

/** Whether the page is of somebody signed in; must be awaited before it renders, as the root's screen. */
async function loadSite({ context }: LoaderFunctionArgs): Promise<boolean> {
  const { isPersonal } = context.get(loadContext);
  const shared = [queries.siteStatus(), queries.settings()];
  await prefetch(context, isPersonal ? [...shared, queries.user(), queries.favoriteIds()] : shared);
  const isOfMember = (await findReader(context)) !== null;
  if (isOfMember) await AccountMenu.load();
  return isOfMember;
}

type RootScreen = 'landing' | 'home';

/** Loaded screens; only the one needed is loaded. */
const loaded = new Map<RootScreen, PageModule>();

const screenOf = (shown: unknown): RootScreen => (shown === 'home' ? 'home' : 'landing');

/** Must be awaited before the screen renders. */
async function prepareRootPage(shown: unknown): Promise<PageModule> {
  const screen = screenOf(shown);
  const known = loaded.get(screen) ?? (await loadShown(pages[screen]));
  loaded.set(screen, known);
  return known;
}

/** The page at `/`: the landing page for guests, their own home for signed-in users. */
async function loadRootPage(args: LoaderFunctionArgs): Promise<RootScreen> {
  const screen = screenOf((await findReader(args.context)) && 'home');
  const { loader } = await prepareRootPage(screen);
  await loader?.(args);
  return screen;
}

function RootPage(): ReactNode {
  const shown = useLoaderData<typeof loadRootPage>();
  const { revalidate, state } = useRevalidator();
  const user = useAnswer(queries.user());
  const wanted = user ? 'home' : 'landing';
  // The reader signed in or out after the page was loaded, perhaps in another tab.
  const isOutdated = user !== undefined && wanted !== shown && state === 'idle';
  useEffect(() => {
    if (isOutdated) void revalidate();
  }, [isOutdated, revalidate]);
  const screen = loaded.get(shown);
  return screen ? <screen.Component /> : null;
}

function lazyRoute(needs: PageNeeds): Pick<RouteObject, 'lazy' | 'handle'> {
  const late = () => needs.isLate === true && latePage(needs);
  return { handle: { needsOf: () => needs, late } satisfies RouteHandle, lazy: () => loadShown(needs) };
}

/** The page that was opened: its HTML stands until the reader stirs, and only then its code comes, with its words. */
function latePage(needs: PageNeeds): PageModule {
  const load = () => loadPageModule(needs);
  return {
    Component: hydrateLater(sourceOf(needs), () =>
      withWords(
        load().then(({ Component }) => Component),
        ...needs.words,
      ),
    ),
    loader: async (...given) => (await load()).loader?.(...given) ?? null,
  };
}

/** The server renders a late page in the element that the browser keeps, and answers its loader's data. */
async function loadShown(needs: PageNeeds): Promise<PageModule> {
  const page = await loadPageModule(needs);
  return import.meta.env.SSR && needs.isLate ? { ...page, ...latePage(needs) } : page;
}

/** One route for each path and alias of a page; `/` has its own route. */
function routesFor(readers?: Page['readers']): RouteObject[] {
  return listPages()
    .filter(({ page }) => page.readers === readers && page.path !== '/')
    .flatMap(({ page }) => [page.path, ...(page.aliases ?? [])].map((path) => ({ path, page })))
    .map(({ path, page }) => ({ id: path.slice(1), path: path.slice(1), ...lazyRoute(page) }));
}

function MarkedPage(): ReactNode {
  useHydratedMark();
  return <Outlet />;
}

export const routes: RouteObject[] = [
  {
    id: 'site',
    Component: SiteLayout,
    ErrorBoundary: PageError,
    handle: {
      needsOf: (isOfMember) => (isOfMember === true ? { part: 'web/chrome/account-menu.tsx' } : {}),
      preload: async (isOfMember) => isOfMember === true && AccountMenu.load(),
    } satisfies RouteHandle,
    loader: loadSite,
    // Loads status and settings once per visit, not on every navigation.
    shouldRevalidate: () => false,
    children: [
      {
        id: 'page',
        Component: MarkedPage,
        ErrorBoundary: PageError,
        children: [
          {
            id: 'root',
            index: true,
            handle: {
              needsOf: (shown) => pages[shown === 'home' ? 'home' : 'landing'],
              preload: prepareRootPage,
              // Known to `RootPage`: the route itself stays as it is.
              late: (shown) => shown === 'home' && loaded.set(shown, latePage(pages.home)) && {},
            } satisfies RouteHandle,
            loader: loadRootPage,
            Component: RootPage,
          },
          ...routesFor(),
          {
            id: 'members',
            ...lazyRoute({ module: 'account/members-only', words: ['account'] }),
            children: routesFor('members'),
          },
          { id: 'unknown', path: '*', ...lazyRoute({ module: 'not-found/not-found', words: ['lost'] }) },
        ],
      },
    ],
  },
  // The page shows its own errors in its frame; this boundary is for a page that could not be loaded.
  {
    id: 'administrators',
    Component: MarkedPage,
    ErrorBoundary: PageError,
    loader: async ({ context }) => {
      await prefetch(context, [queries.siteStatus()]);
      return null;
    },
    shouldRevalidate: () => false,
    children: routesFor('administrators'),
  },
];

export type PageModule = { Component: ComponentType; loader?: LoaderFunction; ErrorBoundary?: ComponentType };
type PageNeeds = Pick<Page, 'module' | 'words' | 'isLate' | 'readers'>;
/** `part` of its layout, as source path from the project root. */
type RouteNeeds = Partial<PageNeeds> & { part?: string };

/** `shown` is the data of the route's loader. */
export type RouteHandle = {
  needsOf: (shown: unknown) => RouteNeeds;
  /** Loads the module if it depends on the loader data. */
  preload?: (shown: unknown) => Promise<unknown>;
  /** What stands for the page that was opened until its code comes; false where that is loaded at once. */
  late?: (shown: unknown) => Partial<PageModule> | false;
};

/** Not where the page's own error shows, or a guest is asked to log in: both speak in its words. */
export function mayBeLate({ readers }: RouteNeeds, { loaderData, errors }: Loaded): boolean {
  return !errors && (readers !== 'members' || Boolean(loaderData.site));
}
type Loaded = { loaderData: Readonly<Record<string, unknown>>; errors: unknown };

/** The page that was opened does not load the list of the others' files. */
async function loadPageModule({ module }: PageNeeds): Promise<PageModule> {
  const own = await loadOwnFile<PageModule>(`${module.replace(/.*\//, '')}.page`);
  if (own) return own;
  const { pageModules } = await import('./page-modules.ts');
  const load = pageModules[`../pages/${module}.page.tsx`];
  if (!load) throw new Error(`${sourceOf({ module })} is missing`);
  return load();
}

/** Source path from the project root, as in the build manifest. */
export function sourceOf({ module }: Pick<PageNeeds, 'module'>): string {
  return `web/pages/${module}.page.tsx`;
}
