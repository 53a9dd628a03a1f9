/** Loads the best deals with a page. */
import type { RouterContextProvider } from 'react-router';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { loadContext, prefetch } from '#web/api/load-context.ts';
import { bestDealsQuery } from './best-deals-query.ts';

/** On the server without the lists they are chosen from, which the page would carry. */
export async function loadBestDeals(
  context: Readonly<RouterContextProvider>,
  origin: DepartureAirport,
): Promise<void> {
  await prefetch(context, [bestDealsQuery(origin)]);
  const { queryClient, isServer } = context.get(loadContext);
  if (isServer) (await import('./pick-best-deals.ts')).removeDealLists(queryClient, origin);
}
