/** The page; and unseen the list that was left for it, so that Back shows it at once and as it was. */
import { Activity, type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react';
import {
  UNSAFE_DataRouterDataContext as DataContext,
  type Location,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useMatches,
  useNavigation,
  useOutlet,
} from 'react-router';
import { rightsOf, useUser } from '#web/features/account/use-user.ts';

/** Routes of the lists from which readers open one page after another. */
const lists: readonly (string | undefined)[] = ['root', 'deals'];

/** `at` is its entry in the history, `id` the first one it had. */
type Page = { id: string; route: string | undefined; at: string };

/** Without the path, which has the language only while the router is on its way. Where a hash link was pressed there is no key. */
const entryOf = ({ key, search, hash }: Location) => key + search + hash;

export function KeptOutlet(): ReactNode {
  const here = { route: useMatches().at(-1)?.id, at: entryOf(useLocation()) };
  const { location: next } = useNavigation();
  const rights = rightsOf(useUser());
  const [{ pages, reader }, setKept] = useState({ pages: [{ ...here, id: here.at }], reader: rights });
  // A list that is kept does not wait for the router to arrive at it.
  const now = (next && pages.find(({ at }) => at === entryOf(next))) ?? here;
  const isSame = pages[0]?.at === now.at && pages[0].route === now.route;
  // Nobody else sees what a reader left.
  const known = reader === rights ? pages : pages.slice(0, 1);
  if (!isSame || reader !== rights) setKept({ pages: isSame ? known : pagesAt(now, known), reader: rights });
  return pages.map(({ id, at }, place) => (
    <KeptPage key={id} isShown={place === 0} isReached={at === here.at} />
  ));
}

/** The page that is shown, and the list that is kept; an address of the same route is shown by the same page. */
function pagesAt(now: Omit<Page, 'id'>, [shown, kept]: readonly Page[]): Page[] {
  if (shown?.route === now.route) return [{ id: now.at, ...shown, ...now }, ...(kept ? [kept] : [])];
  if (kept && kept.route === now.route && kept.at === now.at) return [kept];
  const list = lists.includes(shown?.route) ? shown : kept;
  return [{ ...now, id: now.at }, ...(list && list.route !== now.route ? [list] : [])];
}

const useSeen = () => ({
  outlet: useOutlet(),
  location: useContext(LocationContext),
  data: useContext(DataContext),
});
type Seen = ReturnType<typeof useSeen>;

/** The router's hooks answer as when it was last seen. Their contexts are not official, but nothing else keeps an address. */
function KeptPage({ isShown, isReached }: { isShown: boolean; isReached: boolean }): ReactNode {
  const now = useSeen();
  const [seen, setSeen] = useState(now);
  if (isShown && isReached && !isEqual(seen, now)) setSeen(now);
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <KeptScroll />
      <LocationContext value={seen.location}>
        <DataContext value={seen.data}>{seen.outlet}</DataContext>
      </LocationContext>
    </Activity>
  );
}

/** Scrolls to where the reader was as the page is shown; the router does so only once it has arrived. */
function KeptScroll(): ReactNode {
  const last = useRef<number>(undefined);
  useLayoutEffect(() => {
    const keep = () => {
      last.current = scrollY;
    };
    if (last.current === undefined) keep();
    else scrollTo(0, last.current);
    addEventListener('scroll', keep);
    return () => removeEventListener('scroll', keep);
  }, []);
  return null;
}

/** Then nothing has to be rendered anew. */
function isEqual(before: Seen, now: Seen): boolean {
  if (JSON.stringify(before.location.location) !== JSON.stringify(now.location.location)) return false;
  const isUnbroken = !before.data?.errors && !now.data?.errors;
  return before.data === now.data || (isUnbroken && JSON.stringify(before.data) === JSON.stringify(now.data));
}
