/** A typed deal by its id, and one destination's fare out of the list of its origin, kept on its own so that a page carries no more. */
import type { Deal } from '#contract/api/deals.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { queries } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import type { Query } from '#web/query-client.ts';

/** Null for a deal that is not listed any more. */
export function typedDealQuery(id: string): Query<Deal | null> {
  return {
    key: ['typed deal', { id }],
    ask: async (client) => {
      try {
        return await client.fetchQuery(queries.deal(id));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  };
}

type Trip = { code: string; origin: string; tripType: TripType };

/** Null when the destination has no listed fare from the origin. */
export function dealFareQuery({ code, origin, tripType }: Trip): Query<DestinationPrice | null> {
  return {
    key: ['deal fare', { code, origin, tripType }],
    ask: async (client) => {
      const fares = await client.fetchQuery(queries.destinationPrices({ origin, tripType }));
      return fares.find((fare) => fare.code === code) ?? null;
    },
  };
}
