/** The one destination a search speaks of, kept apart from the long list so that a page carries no more. */
import type { Airport } from '#contract/api/airports.ts';
import { queries } from '#web/api/api.ts';
import type { Query, QueryClient } from '#web/api/query-client.ts';
import { indexDestinations, listSuggestions } from '#web/features/destination-search/suggest.ts';

/** By IATA code, or by name as the destination search understands it; null for none and for an unknown one. */
export function destinationQuery(wanted: string | null): Query<Airport | null> {
  return {
    key: ['destination', wanted],
    ask: async (client) =>
      wanted === null
        ? null
        : findDestination(await client.fetchQuery(queries.destinationAirports()), wanted),
  };
}

/** Whether some destination is closed to this reader, who is then no Premium member. */
export function hasLockedQuery(): Query<boolean> {
  return {
    key: ['has locked destinations'],
    ask: async (client) => {
      const airports = await client.fetchQuery(queries.destinationAirports());
      return airports.some((airport) => airport.requiresUpgrade);
    },
  };
}

/** Takes the whole list back out of the cache, for the server: it would be written into the page. */
export function forgetDestinations(queryClient: QueryClient): void {
  queryClient.forget(queries.destinationAirports());
}

function findDestination(airports: readonly Airport[], wanted: string): Airport | null {
  const byCode = airports.find((airport) => airport.code === wanted);
  return byCode ?? listSuggestions(indexDestinations(airports, 'en'), wanted, 1)[0] ?? null;
}
