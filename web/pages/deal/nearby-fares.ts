/** Query of the cheapest open places in the region of a destination. */
import type { QueryClient } from '@tanstack/react-query';
import type { Airport } from '#contract/api/airports.ts';
import type { PlacedDealQuery } from '#web/addresses/deal-query.ts';
import { queries } from '#web/api/api.ts';
import { type Query, queryKeyOf } from '#web/api/query.tsx';
import { listCities } from '#web/features/fares/fare-cities.ts';
import type { CardFare } from '#web/features/fares/landing-fares.ts';
import { asCard } from '#web/features/fares/pick-landing-fares.ts';

const most = 4;

type Trip = Pick<PlacedDealQuery, 'origin' | 'tripType'>;
export type NearPlace = Pick<Airport, 'code' | 'countryCode' | 'region'>;

/** From the whole list of the origin. */
export function nearbyFaresQuery(
  { origin, tripType }: Trip,
  { code, countryCode, region }: NearPlace,
): Query<CardFare[]> {
  return {
    queryKey: queryKeyOf('nearby fares', { origin, tripType, code }),
    queryFn: async ({ client }) => {
      const fares = await client.fetchQuery(queries.destinationPrices({ origin, tripType }));
      const open = fares.filter((fare) => !fare.locked);
      const near = { region: countryCode === 'SA' ? ('domestic' as const) : region };
      return listCities(open, { ...near, sort: 'price', language: 'en' })
        .slice(0, most)
        .map(asCard);
    },
  };
}

/** Removes the whole list from the cache on the server, so that it is not embedded in the page. */
export function removeList(client: QueryClient, { origin, tripType }: Trip): void {
  client.removeQueries({
    queryKey: queries.destinationPrices({ origin, tripType }).queryKey,
    exact: true,
  });
}
