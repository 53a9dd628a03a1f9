/** Favourites page: the user's home with favourites on top. */
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { parseLandingQuery } from '#web/addresses/landing-query.ts';
import { findReader } from '#web/api/load-context.ts';
import { homeOriginOf } from '#web/features/account/home-origin.ts';
import { useUser } from '#web/features/account/use-user.ts';
import { PageHead } from '#web/seo/page-head.tsx';
import { HomeView } from './home-view.tsx';
import { loadHome } from './load-home.ts';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<null> {
  const user = await findReader(context);
  if (user)
    await loadHome(context, user, parseLandingQuery(new URL(request.url).searchParams, homeOriginOf(user)));
  return null;
}

export function Component(): ReactNode {
  const user = useUser();
  const [params] = useSearchParams();
  if (!user) return null;
  return (
    <>
      <PageHead />
      <HomeView
        user={user}
        query={{ ...parseLandingQuery(params, homeOriginOf(user)), page: '/favorites' }}
      />
    </>
  );
}
