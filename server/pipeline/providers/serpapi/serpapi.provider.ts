/** Provider of exact trips as Google Flights shows them, from SerpApi. */

import { type ExactRequest, type FareProvider, ProviderError } from '#server/pipeline/providers/provider.ts';
import { assertExact, cheapestPerSite } from '#server/pipeline/providers/provider-module/exact-rows.ts';
import {
  createSerpapiClient,
  readSearchesLeft,
  type SerpapiConnection,
  serpapiEndpoints,
  serpapiName,
} from './serpapi-client.ts';
import { readSerpapiRows } from './serpapi-row.ts';

/** USD 25 for 1,000 searches. */
const usdPerSearch = 0.025;
/** How often the account is asked what is left. */
const accountMilliseconds = 3_600_000;

/** Before a search the account is asked once an hour; nothing is searched when the month is spent. */
export function createSerpapiProvider(connection: SerpapiConnection): FareProvider {
  const client = createSerpapiClient(connection);
  const { clock } = connection;
  let account = { left: 0, readAt: Number.NEGATIVE_INFINITY };

  async function assertSearchesLeft(signal: AbortSignal): Promise<void> {
    const now = clock.now().getTime();
    if (now - account.readAt >= accountMilliseconds) {
      account = { left: await readSearchesLeft(client, signal), readAt: now };
    }
    if (account.left > 0) return;
    const detail = 'not asked, the searches of the month are spent';
    throw new ProviderError(serpapiName, 'rate_limited', detail, null, false);
  }

  return {
    name: serpapiName,
    answers: ['exact'],
    costOf: () => usdPerSearch,
    listRequests: () => [],
    async *read(request, { signal }) {
      assertExact(serpapiName, request);
      await assertSearchesLeft(signal);
      account = { ...account, left: account.left - 1 };
      const rows = await client.request({
        ...serpapiEndpoints.search,
        query: queryOf(request),
        read: (payload) => readSerpapiRows(payload, request, clock.now()),
        signal,
      });
      const cheapest = cheapestPerSite(rows);
      if (cheapest.length > 0) yield cheapest;
    },
    isSuspended: () => client.circuit() !== 'closed',
  };
}

function queryOf(asked: ExactRequest): Record<string, string> {
  return {
    engine: 'google_flights',
    departure_id: asked.origin,
    arrival_id: asked.destination,
    outbound_date: asked.departureDate,
    ...(asked.returnDate === null ? { type: '2' } : { type: '1', return_date: asked.returnDate }),
    travel_class: '1',
    adults: '1',
    currency: 'SAR',
    hl: 'en',
    gl: 'sa',
  };
}
