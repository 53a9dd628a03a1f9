/** Loader of the user's home. */
import type { LoaderFunctionArgs } from 'react-router';
import { parseLandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import { findReader, loadContext } from '#web/api/load-context.ts';
import { homeOriginOf } from '#web/features/account/home-origin.ts';
import { loadFares } from '#web/features/fares/load-fares.ts';
import { homeDealsQuery, removeDealPages } from './home-deals.ts';

export async function loadHome({ request, context }: LoaderFunctionArgs): Promise<null> {
  const user = await findReader(context);
  if (!user) return null;
  const { queryClient, isServer } = context.get(loadContext);
  const query = parseLandingQuery(new URL(request.url).searchParams, homeOriginOf(user));
  await loadFares(context, query, [homeDealsQuery(user.id), queries.favorites()]);
  if (isServer) removeDealPages(queryClient);
  return null;
}
