/** What the map's first picture shows of the fares: few enough to be embedded in the page. */
import type { QueryClient } from '@tanstack/react-query';
import { isFiltering } from '#contract/domain/trip-filter.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import { type Query, queryKeyOf } from '#web/api/query.tsx';
import { placesOf } from './map-places.ts';

/** Positions of the places, in whole map units. */
export type MapDots = (readonly [x: number, y: number])[];

export function mapDotsQuery(query: LandingQuery): Query<MapDots> {
  const { origin, tripType, region, filter } = query;
  return {
    queryKey: queryKeyOf('map dots', { origin, tripType, region, filter }),
    queryFn: async ({ client }) => {
      const fares = isFiltering(filter)
        ? client.fetchQuery(queries.filteredPrices(query)).then(({ rows }) => rows)
        : client.fetchQuery(queries.destinationPrices({ origin, tripType }));
      const airports = await client.fetchQuery(queries.destinationAirports());
      const choice = { region, sort: 'price', language: 'en' } as const;
      return placesOf(await fares, airports, choice).map(
        ({ x, y }) => [Math.round(x), Math.round(y)] as const,
      );
    },
  };
}

/** What a page that opens with the map fetches for its first picture. */
export function mapQueries(query: LandingQuery): Query<unknown>[] {
  return query.view === 'map' ? [mapDotsQuery(query)] : [];
}

/** Removes the list of airports from the cache on the server, so that it is not embedded in the page. */
export function removeMapLists(client: QueryClient): void {
  client.removeQueries({ queryKey: queries.destinationAirports().queryKey, exact: true });
}
