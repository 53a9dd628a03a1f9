/** One destination's fare out of the list of its origin, kept on its own so that a page carries no more. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { queries } from '#web/api.ts';

type Trip = { code: string; origin: string; tripType: TripType };

/** Null when the destination has no listed fare from the origin. */
export function dealFareQuery({ code, origin, tripType }: Trip) {
  return queryOptions<DestinationPrice | null>({
    queryKey: ['deal fare', { code, origin, tripType }],
    queryFn: async ({ client }) => {
      const fares = await client.fetchQuery(queries.destinationPrices({ origin, tripType }));
      return fares.find((fare) => fare.code === code) ?? null;
    },
  });
}

/** Whether the fare can be had without asking for it. */
export function hasList(queryClient: QueryClient, { origin, tripType }: Omit<Trip, 'code'>): boolean {
  return queryClient.getQueryData(queries.destinationPrices({ origin, tripType }).queryKey) !== undefined;
}

/** Takes the whole list back out of the cache, for the server: it would be written into the page. */
export function forgetList(queryClient: QueryClient, { origin, tripType }: Omit<Trip, 'code'>): void {
  queryClient.removeQueries({ queryKey: queries.destinationPrices({ origin, tripType }).queryKey });
}
