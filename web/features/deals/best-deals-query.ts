/** The best verified deals of an airport, for pages that show a few of them. */
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { type Query, queryKeyOf } from '#web/api/query.tsx';
import type { TileDeal } from '#web/features/place-card/place.ts';

export const mostBest = 4;

export type BestDeals = {
  /** At most four, each of another place; from other airports where the chosen one has too few. */
  deals: TileDeal[];
  isFromOrigin: boolean;
};

/** @param tripType null: of both */
export function bestDealsQuery(origin: DepartureAirport, tripType: TripType | null = null): Query<BestDeals> {
  return {
    queryKey: queryKeyOf('best deals', { origin, tripType }),
    // The page comes with its deals; picking others is not needed before that.
    queryFn: async ({ client }) =>
      (await import('./pick-best-deals.ts')).pickBestDeals(client, { origin, tripType }, mostBest),
  };
}

/** English names of the cities they lead to from an airport: a list of its fares need not repeat them. */
export function citiesOf(best: BestDeals | undefined, origin: DepartureAirport): string[] {
  return (best?.deals ?? [])
    .filter(({ departureCityCode }) => departureCityCode === origin)
    .map(({ destination }) => destination);
}
