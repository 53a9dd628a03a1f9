/** Loaders of the user's home and favourites, with the few of the cheapest fares that these list. */
import type { LoaderFunctionArgs } from 'react-router';
import type { User } from '#contract/api/auth.ts';
import { type LandingQuery, parseLandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import { findReader, loadContext } from '#web/api/load-context.ts';
import type { Query } from '#web/api/query.tsx';
import { homeOriginOf } from '#web/features/account/home-origin.ts';
import { loadFares } from '#web/features/fares/load-fares.ts';
import { watchQueries } from '#web/features/watch/watch-queries.ts';
import { homeDealsQuery, removeDealPages } from './featured-deals.tsx';

/** Fares of a row of a wide screen. */
const first = 3;

export function loadHome(args: LoaderFunctionArgs): Promise<null> {
  return load(args, [queries.favorites(), watchQueries.list()]);
}

export function loadFavorites(args: LoaderFunctionArgs): Promise<null> {
  return load(args, [queries.favorites()]);
}

async function load({ request, context }: LoaderFunctionArgs, own: readonly Query<unknown>[]): Promise<null> {
  const user = await findReader(context);
  if (!user) return null;
  const { queryClient, isServer } = context.get(loadContext);
  const query = homeQueryOf(new URL(request.url).searchParams, user);
  await loadFares(context, query, [homeDealsQuery(query.origin), ...own]);
  if (isServer) removeDealPages(queryClient, query.origin);
  return null;
}

export function homeQueryOf(params: URLSearchParams, user: User | null | undefined): LandingQuery {
  const query = parseLandingQuery(params, homeOriginOf(user));
  return { ...query, first, show: params.has('show') ? query.show : first };
}
