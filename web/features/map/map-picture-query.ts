/** What the map's first picture shows of the fares: few enough to be embedded in the page. */
import type { QueryClient } from '@tanstack/react-query';
import { isFiltering } from '#contract/domain/trip-filter.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import { type Query, queryKeyOf } from '#web/api/query.tsx';

/** In whole map units. */
export type MapDots = {
  places: (readonly [x: number, y: number])[];
  origin: readonly [x: number, y: number];
  /** What the window shows at least, as an SVG's `viewBox`. */
  box: string;
  /** The same of the tall window of phones, where the map begins at its top. */
  tallBox: string;
};

export function mapDotsQuery(query: LandingQuery): Query<MapDots> {
  const { origin, tripType, region, filter } = query;
  return {
    queryKey: queryKeyOf('map dots', { origin, tripType, region, filter }),
    queryFn: async ({ client }) => {
      const fares = isFiltering(filter)
        ? client.fetchQuery(queries.filteredPrices(query)).then(({ rows }) => rows)
        : client.fetchQuery(queries.destinationPrices({ origin, tripType }));
      const airports = await client.fetchQuery(queries.destinationAirports());
      // The page comes with its dots; placing others is not needed before that.
      const { firstPicture } = await import('./first-picture.ts');
      return firstPicture(await fares, airports, query);
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
