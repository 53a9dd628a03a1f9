/** Query of the cheapest open places in the region of a destination. */
import type { QueryClient } from '@tanstack/react-query';
import type { Airport } from '#contract/api/airports.ts';
import type { PlacedDealQuery } from '#web/addresses/deal-query.ts';
import type { FareRegion } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import { type Query, queryKeyOf } from '#web/api/query.tsx';
import { listCities } from '#web/features/fares/fare-cities.ts';
import type { CardFare } from '#web/features/fares/landing-fares.ts';
import { asCard } from '#web/features/fares/pick-landing-fares.ts';

const most = 4;

type Trip = Pick<PlacedDealQuery, 'origin' | 'tripType'>;
export type NearPlace = Pick<Airport, 'code' | 'countryCode' | 'region'>;

/** The destination of the address as the reader may know it; null where it is none. */
export function knownPlace(
  airport: Airport | null | undefined,
  { code, origin }: Pick<PlacedDealQuery, 'code' | 'origin'>,
): Airport | null {
  return airport?.code === code && !airport.requiresUpgrade && code !== origin ? airport : null;
}

export function regionOf(place: NearPlace | null): FareRegion {
  if (place === null) return 'all';
  return place.countryCode === 'SA' ? 'domestic' : place.region;
}

/** From the whole list of the origin. */
export function nearbyFaresQuery({ origin, tripType }: Trip, place: NearPlace | null): Query<CardFare[]> {
  return {
    queryKey: queryKeyOf('nearby fares', { origin, tripType, code: place?.code ?? null }),
    queryFn: async ({ client }) => {
      const fares = await client.fetchQuery(queries.destinationPrices({ origin, tripType }));
      const open = fares.filter((fare) => !fare.locked);
      return listCities(open, { region: regionOf(place), sort: 'price', language: 'en' })
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
