/** Asks for the code and the data of a page when a finger is put on its link, or a mouse rests on it. */
import {
  type LoaderFunctionArgs,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
} from 'react-router';

/** A mouse on its way elsewhere asks for nothing. */
const restMs = 60;

export type Ahead = { routes: RouteObject[]; basename: string; getContext: () => RouterContextProvider };

/** Loads nothing until a pointer is used. What fails is loaded again by the click, which tells of it. */
export function loadAhead(site: Ahead): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const follow = ({ target }: Event, delay: number) => {
    clearTimeout(waiting);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    const isOther = link?.pathname !== location.pathname || link.search !== location.search;
    // A task of its own, so that the press itself is answered first.
    if (link?.origin === location.origin && link.target === '' && isOther)
      waiting = setTimeout(loadPage, delay, site, link.href);
  };
  addEventListener('pointerover', (event) => follow(event, restMs));
  addEventListener('pointerdown', (event) => {
    follow(event, 0);
    // Scrolling begins like a press: the lists of files are there before the first card is opened.
    void loadLists();
  });
  addEventListener('keydown', loadLists, { once: true });
}

async function loadLists(): Promise<void> {
  try {
    await Promise.all([import('./page-modules.ts'), import('#web/i18n/bundles.ts')]);
  } catch {}
}

function loadPage({ routes, basename, getContext }: Ahead, href: string): void {
  const url = new URL(href);
  const matches = matchRoutes(routes, url, basename) ?? [];
  if (matches.some(({ route }) => route.id === 'unknown')) return;
  const given = { request: new Request(url), url, context: getContext() };
  for (const { route, params } of matches)
    loadRoute(route, { ...given, params, pattern: route.path ?? '' }).catch(() => undefined);
}

/** Loaders in the browser only begin to fetch, and what was fetched is not fetched again. */
async function loadRoute(route: RouteObject, args: LoaderFunctionArgs): Promise<void> {
  const { loader } = typeof route.lazy === 'function' ? await route.lazy() : route;
  if (typeof loader === 'function') await loader(args);
}
