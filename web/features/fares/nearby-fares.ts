/** The cheapest of the open places nearest to a destination: their query, and loading them for a page; a fare among those listed. */
import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { Airport } from '#contract/api/airports.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { PlacedDealQuery } from '#contract/domain/deal-query.ts';
import { isFiltering, noTripFilter, type TripFilter } from '#contract/domain/trip-filter.ts';
import type { FareRegion } from '#web/addresses/landing-query.ts';
import { queries, type TripQuery } from '#web/api/api.ts';
import { findHomeOrigin, loadContext, prefetch } from '#web/api/load-context.ts';
import { forget, type Query, queryKeyOf } from '#web/api/query.tsx';
import type { CardFare } from './landing-fares.ts';

/** `below`: only places that cost less, SAR; `filter`: the cheapest fares that fit it. */
export type NearTrip = TripQuery & { below?: number | null; filter?: TripFilter };
export type NearPlace = Pick<Airport, 'code' | 'city' | 'cityAr' | 'countryCode' | 'region'>;

/** The destination of an address, which may be locked for the reader; null where it is none. */
export function knownPlace(
  airport: Airport | null | undefined,
  { code, origin }: Pick<PlacedDealQuery, 'code' | 'origin'>,
): Airport | null {
  return airport?.code === code && code !== origin ? airport : null;
}

export function regionOf(place: NearPlace | null): FareRegion {
  if (place === null) return 'all';
  return place.countryCode === 'SA' ? 'domestic' : place.region;
}

/**
 * From the whole list of the origin; anywhere abroad without a place. `isLocked`: those for members instead. Pages come
 * with it, and need not load how it is picked.
 */
export function nearbyFaresQuery(
  { origin, tripType, below = null, filter = noTripFilter }: NearTrip,
  place: NearPlace | null,
  isLocked = false,
): Query<CardFare[]> {
  return {
    queryKey: queryKeyOf('nearby fares', { origin, tripType, code: place?.code, isLocked, below, filter }),
    queryFn: async ({ client }) => {
      const region = place?.countryCode === 'SA' ? 'domestic' : 'all';
      // Asked past the cache: the page would carry the whole list to the browser.
      const fitting = queries.filteredPrices({ origin, tripType, region, filter });
      const [{ pickNearby }, fares, airports] = await Promise.all([
        import('./pick-landing-fares.ts'),
        isFiltering(filter)
          ? fitting.queryFn({ client }).then(({ rows }) => rows)
          : client.fetchQuery(queries.destinationPrices({ origin, tripType })),
        place ? client.fetchQuery(queries.destinationAirports()) : [],
      ]);
      return pickNearby(fares, { place, airports, isLocked, below });
    },
  };
}

type Context = LoaderFunctionArgs['context'];

export async function prefetchNearby(
  context: Context,
  trip: NearTrip,
  place: NearPlace | null,
  isLocked = false,
): Promise<void> {
  const { queryClient, isServer } = context.get(loadContext);
  await prefetch(context, [nearbyFaresQuery(trip, place, isLocked)]);
  if (isServer) forget(queryClient, queries.destinationPrices(trip), queries.destinationAirports());
}

/** The answer of a page that is not there, which shows what is cheap from the reader's airport. */
export async function notFound(context: Context): Promise<Response> {
  const origin = await findHomeOrigin(context);
  await prefetchNearby(context, { origin, tripType: 'oneway' }, null);
  return new Response(null, { status: 404, statusText: 'Not Found' });
}

/** The cheapest fare to a destination's city, or to its airport alone; undefined if the list is not cached. */
export function findInWholeList(
  queryClient: QueryClient,
  { origin, tripType, code, isAirportOnly }: TripQuery & { code: string; isAirportOnly: boolean },
): DestinationPrice | undefined {
  const fares = queryClient.getQueryData(queries.destinationPrices({ origin, tripType }).queryKey);
  const own = fares?.find((fare) => fare.code === code);
  // Cheapest first, those the reader may not see last.
  return isAirportOnly ? own : fares?.find((fare) => fare.cityCode === own?.cityCode);
}
