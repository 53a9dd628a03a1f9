/** Provider of live prices of exact trips from the Ignav fare API. */

import type { ExactRequest, FareProvider, ProviderRow } from '#server/pipeline/providers/provider.ts';
import { assertExact, cheapestPerSite } from '#server/pipeline/providers/provider-module/exact-rows.ts';
import { findIgnavBookingLinks, type IgnavBookingLink } from './ignav-booking-links.ts';
import { createIgnavClient, type IgnavConnection, ignavEndpoints, ignavName } from './ignav-client.ts';
import { readIgnavRows } from './ignav-row.ts';

/** USD 2 for 1,000 answers. */
const usdPerCall = 0.002;
/** Trips whose id is kept for booking links. */
const keptIds = 1000;

export type IgnavProvider = FareProvider & {
  /**
   * Sellers of the cheapest itinerary that `read` gave last for a trip: one billed call. Empty where the trip was
   * not read; throws `ProviderError`.
   */
  findBookingLinks(trip: ExactRequest, options: { signal: AbortSignal }): Promise<IgnavBookingLink[]>;
};

/** An answer without itineraries yields no row. */
export function createIgnavProvider(connection: IgnavConnection): IgnavProvider {
  const client = createIgnavClient(connection);
  const ids = new Map<string, string>();

  async function readTrip(asked: ExactRequest, signal: AbortSignal): Promise<ProviderRow[]> {
    const read = await client.request({
      ...(asked.returnDate === null ? ignavEndpoints.oneWay : ignavEndpoints.roundTrip),
      method: 'POST',
      // The vendor refuses unknown keys; `market` sets the point of sale and with it the currency.
      body: {
        origin: asked.origin,
        destination: asked.destination,
        departure_date: asked.departureDate,
        ...(asked.returnDate === null ? {} : { return_date: asked.returnDate }),
        adults: 1,
        cabin_class: 'economy',
        market: 'SA',
      },
      read: (payload) => readIgnavRows(payload, asked, connection.clock.now()),
      signal,
    });
    const rows = cheapestPerSite(read.map(({ row }) => row));
    remember(asked, read.find(({ row }) => row === rows[0])?.ignavId);
    return rows;
  }

  function remember(asked: ExactRequest, ignavId: string | null | undefined): void {
    const key = keyOf(asked);
    ids.delete(key);
    if (ignavId) ids.set(key, ignavId);
    const oldest = ids.keys().next();
    if (ids.size > keptIds && !oldest.done) ids.delete(oldest.value);
  }

  return {
    name: ignavName,
    answers: ['exact'],
    confirmsOnly: true,
    costOf: () => usdPerCall,
    listRequests: () => [],
    async *read(request, { signal }) {
      assertExact(ignavName, request);
      const rows = await readTrip(request, signal);
      if (rows.length > 0) yield rows;
    },
    isSuspended: () => client.circuit() !== 'closed',
    async findBookingLinks(trip, { signal }) {
      const ignavId = ids.get(keyOf(trip));
      return ignavId === undefined ? [] : findIgnavBookingLinks(client, ignavId, signal);
    },
  };
}

function keyOf({ origin, destination, departureDate, returnDate }: ExactRequest): string {
  return `${origin} ${destination} ${departureDate} ${returnDate ?? ''}`;
}
