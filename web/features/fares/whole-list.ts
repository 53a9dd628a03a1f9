/** The whole list of an origin's fares in the cache: asked for once, read by many, too long to be sent with a page. */

import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import type { QueryClient } from '#web/api/query-client.ts';

type Trip = Pick<LandingQuery, 'origin' | 'tripType'>;

/** Whether a fare can be had without asking for it. */
export function hasWholeList(queryClient: QueryClient, { origin, tripType }: Trip): boolean {
  return queryClient.readAnswer(queries.destinationPrices({ origin, tripType })) !== undefined;
}

/** One destination's fare, where the list is known. */
export function findInWholeList(
  queryClient: QueryClient,
  { origin, tripType, code }: Trip & { code: string },
): DestinationPrice | undefined {
  const fares = queryClient.readAnswer(queries.destinationPrices({ origin, tripType }));
  return fares?.find((fare) => fare.code === code);
}

/** Takes the whole list back out of the cache, for the server: it would be written into the page. */
export function forgetWholeList(queryClient: QueryClient, { origin, tripType }: Trip): void {
  queryClient.forget(queries.destinationPrices({ origin, tripType }));
}
