/** The complete fare list of an origin in the query cache, loaded once; too long to embed in a page. */

import type { QueryClient } from '@tanstack/react-query';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';

type Trip = Pick<LandingQuery, 'origin' | 'tripType'>;

/** Whether the list is already cached. */
export function hasWholeList(queryClient: QueryClient, { origin, tripType }: Trip): boolean {
  return queryClient.getQueryData(queries.destinationPrices({ origin, tripType }).queryKey) !== undefined;
}

/** The cheapest fare to a destination's city, or to its airport alone; undefined if the list is not cached. */
export function findInWholeList(
  queryClient: QueryClient,
  { origin, tripType, code, isAirportOnly }: Trip & { code: string; isAirportOnly: boolean },
): DestinationPrice | undefined {
  const fares = queryClient.getQueryData(queries.destinationPrices({ origin, tripType }).queryKey);
  const own = fares?.find((fare) => fare.code === code);
  // Cheapest first, those the reader may not see last.
  return isAirportOnly ? own : fares?.find((fare) => fare.cityCode === own?.cityCode);
}

/** Removes the list, and the filtered one, from the cache on the server, so that it is not embedded in the page. */
export function removeWholeList(queryClient: QueryClient, query: LandingQuery): void {
  const { origin, tripType } = query;
  queryClient.removeQueries({
    queryKey: queries.destinationPrices({ origin, tripType }).queryKey,
    exact: true,
  });
  queryClient.removeQueries({ queryKey: queries.filteredPrices(query).queryKey, exact: true });
}
