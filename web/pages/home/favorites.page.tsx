/** Favourites page: the user's home with favourites on top. */
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useHomeOrigin, useUser } from '#web/features/account/use-user.ts';
import { PageHead } from '#web/seo/page-head.tsx';
import { HomeView, homeQueryOf } from './home-view.tsx';

export { loadFavorites as loader } from './home-view.tsx';

export function Component(): ReactNode {
  const user = useUser();
  const home = useHomeOrigin();
  const [params] = useSearchParams();
  if (!user) return null;
  return (
    <>
      <PageHead />
      <HomeView user={user} query={{ ...homeQueryOf(params, home), page: '/favorites' }} />
    </>
  );
}
