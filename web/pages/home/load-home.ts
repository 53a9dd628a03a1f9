/** Loader of the user's home. */
import type { RouterContextProvider } from 'react-router';
import type { User } from '#contract/api/auth.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import { loadContext } from '#web/api/load-context.ts';
import { loadFares } from '#web/features/fares/load-fares.ts';
import { homeDealsQuery, removeDealPages } from './home-deals.ts';

export async function loadHome(
  context: Readonly<RouterContextProvider>,
  user: User,
  query: LandingQuery,
): Promise<void> {
  const { queryClient, isServer } = context.get(loadContext);
  await loadFares(context, query, [homeDealsQuery(user.id), queries.favorites()]);
  if (isServer) removeDealPages(queryClient);
}
