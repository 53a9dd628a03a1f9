/** One destination's fare out of the list of its origin, kept on its own so that a page carries no more. */
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { queries } from '#web/api.ts';
import type { Query } from '#web/query-client.ts';

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
