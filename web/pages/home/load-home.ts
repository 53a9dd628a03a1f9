/** What a traveller's home shows, asked for together. */
import type { RouterContextProvider } from 'react-router';
import type { User } from '#contract/api/auth.ts';
import { queries } from '#web/api.ts';
import type { LandingQuery } from '#web/features/fares/landing-query.ts';
import { loadFares } from '#web/features/fares/load-fares.ts';
import { loadContext } from '#web/load-context.ts';
import { forgetDealPages, homeDealsQuery } from './home-deals.ts';

export async function loadHome(
  context: Readonly<RouterContextProvider>,
  user: User,
  query: LandingQuery,
): Promise<void> {
  const { queryClient, isServer } = context.get(loadContext);
  await loadFares(context, query, [homeDealsQuery(user.id), queries.favorites()]);
  if (isServer) forgetDealPages(queryClient);
}
