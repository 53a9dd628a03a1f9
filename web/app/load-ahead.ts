/** Asks for the code and the data of a page when a finger is put on its link, or a mouse rests on it. */
import { matchRoutes, type RouteObject, type RouterContextProvider } from 'react-router';

/** A mouse on its way elsewhere asks for nothing. */
const restMs = 60;
/** What the first press asks for comes before the code of cards, for which none has been pressed yet. */
const pressMs = 1_000;

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
  addEventListener('pointerdown', (event) => follow(event, 0));
  // Scrolling begins like a press: the code of the page of a card is there before the first one is opened.
  const loadCode = async () => {
    await Promise.all([import('./page-modules.ts'), import('#web/i18n/bundles.ts')]);
    await new Promise((resolve) => setTimeout(resolve, pressMs));
    const card = document.querySelector<HTMLAnchorElement>('main article a[href]');
    if (card) await Promise.all(matchPage(site, new URL(card.href)).map(({ route }) => codeOf(route)));
  };
  for (const sign of ['pointerdown', 'keydown', 'scroll'])
    addEventListener(sign, () => loadCode().catch(() => undefined), { once: true });
}

function matchPage({ routes, basename }: Ahead, url: URL) {
  const matches = matchRoutes(routes, url, basename) ?? [];
  return matches.some(({ route }) => route.id === 'unknown') ? [] : matches;
}

const codeOf = async (route: RouteObject) => (typeof route.lazy === 'function' ? route.lazy() : route);

/** Loaders in the browser only begin to fetch, and what was fetched is not fetched again. */
function loadPage(site: Ahead, href: string): void {
  const url = new URL(href);
  const given = { request: new Request(url), url, context: site.getContext() };
  for (const { route, params } of matchPage(site, url)) {
    const load = async () => {
      const { loader } = await codeOf(route);
      if (typeof loader === 'function') await loader({ ...given, params, pattern: route.path ?? '' });
    };
    load().catch(() => undefined);
  }
}
