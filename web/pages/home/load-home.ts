/** Loaders of the user's home and favourites. */
import type { LoaderFunctionArgs } from 'react-router';
import { queries } from '#web/api/api.ts';
import { findReader, loadContext } from '#web/api/load-context.ts';
import type { Query } from '#web/api/query.tsx';
import { loadFares } from '#web/features/fares/load-fares.ts';
import { watchQueries } from '#web/features/watch/watch-queries.ts';
import { homeDealsQuery, removeDealPages } from './home-deals.ts';
import { homeQueryOf } from './home-query.ts';

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
