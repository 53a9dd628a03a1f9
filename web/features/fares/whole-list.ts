/** The complete fare list of an origin in the query cache, loaded once; too long to embed in a page. */

import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import type { QueryClient } from '#web/api/query-client.ts';

type Trip = Pick<LandingQuery, 'origin' | 'tripType'>;

/** Whether the list is already cached. */
export function hasWholeList(queryClient: QueryClient, { origin, tripType }: Trip): boolean {
  return queryClient.readAnswer(queries.destinationPrices({ origin, tripType })) !== undefined;
}

/** One destination's fare; undefined if the list is not cached. */
export function findInWholeList(
  queryClient: QueryClient,
  { origin, tripType, code }: Trip & { code: string },
): DestinationPrice | undefined {
  const fares = queryClient.readAnswer(queries.destinationPrices({ origin, tripType }));
  return fares?.find((fare) => fare.code === code);
}

/** Removes the list, and the filtered one, from the cache on the server, so that it is not embedded in the page. */
export function removeWholeList(queryClient: QueryClient, query: LandingQuery): void {
  const { origin, tripType } = query;
  queryClient.remove(queries.destinationPrices({ origin, tripType }));
  queryClient.remove(queries.filteredPrices(query));
}
