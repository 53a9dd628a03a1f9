/** The page; and unseen the list that was left for it, so that Back shows it at once and as it was. */
import { Activity, type ContextType, type ReactNode, useContext, useState } from 'react';
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useMatches,
  useOutlet,
} from 'react-router';
import { useUser } from '#web/features/account/use-user.ts';

/** Routes of the lists from which readers open one page after another. */
const lists: readonly (string | undefined)[] = ['root', 'deals'];

/** `at` is its address and place in the history, `id` the first one it had. */
type Page = { id: string; route: string | undefined; at: string };

export function KeptOutlet(): ReactNode {
  const now = { route: useMatches().at(-1)?.id, at: JSON.stringify(useLocation()) };
  const userId = useUser()?.id;
  const [{ pages, reader }, setKept] = useState({ pages: [{ ...now, id: now.at }], reader: userId });
  const isSame = pages[0]?.at === now.at && pages[0].route === now.route;
  // Nobody else sees what a reader left.
  const known = reader === userId ? pages : pages.slice(0, 1);
  if (!isSame || reader !== userId) setKept({ pages: isSame ? known : pagesAt(now, known), reader: userId });
  return pages.map(({ id }, place) => <KeptPage key={id} isShown={place === 0} />);
}

/** The page that is shown, and the list that is kept; an address of the same route is shown by the same page. */
function pagesAt(now: Omit<Page, 'id'>, [shown, kept]: readonly Page[]): Page[] {
  if (shown?.route === now.route) return [{ id: now.at, ...shown, ...now }, ...(kept ? [kept] : [])];
  if (kept && kept.route === now.route && kept.at === now.at) return [kept];
  const list = lists.includes(shown?.route) ? shown : kept;
  return [{ ...now, id: now.at }, ...(list && list.route !== now.route ? [list] : [])];
}

type Seen = {
  outlet: ReactNode;
  location: ContextType<typeof LocationContext>;
  data: ContextType<typeof DataContext>;
};

/** The router's hooks answer as when it was last seen. Their contexts are not official, but nothing else keeps an address. */
function KeptPage({ isShown }: { isShown: boolean }): ReactNode {
  const now = { outlet: useOutlet(), location: useContext(LocationContext), data: useContext(DataContext) };
  const [seen, setSeen] = useState<Seen>(now);
  if (isShown && !isEqual(seen, now)) setSeen(now);
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <LocationContext value={seen.location}>
        <DataContext value={seen.data}>{seen.outlet}</DataContext>
      </LocationContext>
    </Activity>
  );
}

/** Then nothing has to be rendered anew. */
function isEqual(before: Seen, now: Seen): boolean {
  if (JSON.stringify(before.location.location) !== JSON.stringify(now.location.location)) return false;
  const isUnbroken = !before.data?.errors && !now.data?.errors;
  return before.data === now.data || (isUnbroken && JSON.stringify(before.data) === JSON.stringify(now.data));
}
