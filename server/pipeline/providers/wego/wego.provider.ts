/** Provider of exact trips from the Wego flights API, with the price of each booking site. */

import { type FareProvider, ProviderError, type ProviderRow } from '#server/pipeline/providers/provider.ts';
import { assertExact, cheapestPerSite } from '#server/pipeline/providers/provider-module/exact-rows.ts';
import { createWegoClient, type WegoConnection, wegoName } from './wego-client.ts';
import { readTripRows, readTrips } from './wego-row.ts';
import { isGone, readSettledResults, readTripFares, startSearch, type WegoSearch } from './wego-search.ts';

/** A search without results yields no row; one whose id died is made once more. */
export function createWegoProvider(connection: WegoConnection): FareProvider {
  const client = createWegoClient(connection);
  const { clock } = connection;
  return {
    name: wegoName,
    answers: ['exact'],
    costOf: () => 0,
    listRequests: () => [],
    async *read(request, { signal }) {
      assertExact(wegoName, request);
      const search = { client, clock, asked: request, signal };
      const rows = await readOnce(search).catch((error: unknown) => {
        if (isGone(error)) return readOnce(search);
        throw error;
      });
      if (rows.length > 0) yield rows;
    },
    isSuspended: () => client.circuit() !== 'closed',
  };
}

async function readOnce(search: WegoSearch): Promise<ProviderRow[]> {
  const searchId = await startSearch(search);
  const found = await readSettledResults(search, searchId);
  if (found === undefined) return [];
  if (found.results.length === 0) {
    throw new ProviderError(wegoName, 'bad_payload', `${found.trips} trips were counted and none was sent`);
  }
  const { asked, clock } = search;
  const { currency, createdAt } = found;
  const { trips, refusals } = readTrips(found.results, {
    asked,
    currency,
    createdAt,
    answeredAt: clock.now(),
  });
  const [cheapest] = trips.toSorted((a, b) => a.fare.price - b.fare.price);
  if (cheapest === undefined) return refusals;
  const fares = await readTripFares(search, { searchId, tripId: cheapest.tripId });
  return cheapestPerSite([...readTripRows(fares, cheapest.fare), ...refusals]);
}
