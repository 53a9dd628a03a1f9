/** The best verified deals of an airport, for pages that show a few of them. */
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { type Query, queryKeyOf } from '#web/api/query.tsx';
import type { TileDeal } from '#web/features/place-card/place.ts';

export const mostBest = 4;

export type BestDeals = {
  /** At most four, each of another place; from other airports where the chosen one has too few. */
  deals: TileDeal[];
  isFromOrigin: boolean;
};

export function bestDealsQuery(origin: DepartureAirport): Query<BestDeals> {
  return {
    queryKey: queryKeyOf('best deals', { origin }),
    // The page comes with its deals; picking others is not needed before that.
    queryFn: async ({ client }) =>
      (await import('./pick-best-deals.ts')).pickBestDeals(client, origin, mostBest),
  };
}
