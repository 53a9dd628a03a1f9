/** Query of one destination, so that a page need not embed the whole list. */

import type { QueryClient } from '@tanstack/react-query';
import type { Airport } from '#contract/api/airports.ts';
import { queries } from '#web/api/api.ts';
import { type Query, queryKeyOf } from '#web/api/query.tsx';
import { indexDestinations, listSuggestions } from '#web/features/destination-search/suggest.ts';

/** By IATA code or name; null for none or an unknown one. */
export function destinationQuery(wanted: string | null): Query<Airport | null> {
  return {
    queryKey: queryKeyOf('destination', wanted),
    queryFn: async ({ client }) =>
      wanted === null
        ? null
        : findDestination(await client.fetchQuery(queries.destinationAirports()), wanted),
  };
}

/** Whether any destination is locked for this reader. */
export function hasLockedQuery(): Query<boolean> {
  return {
    queryKey: queryKeyOf('has locked destinations'),
    queryFn: async ({ client }) => {
      const airports = await client.fetchQuery(queries.destinationAirports());
      return airports.some((airport) => airport.requiresUpgrade);
    },
  };
}

/** Removes the list from the cache on the server, so that it is not embedded in the page. */
export function removeDestinations(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: queries.destinationAirports().queryKey, exact: true });
}

function findDestination(airports: readonly Airport[], wanted: string): Airport | null {
  const byCode = airports.find((airport) => airport.code === wanted);
  return byCode ?? listSuggestions(indexDestinations(airports, 'en'), wanted, 1)[0] ?? null;
}
