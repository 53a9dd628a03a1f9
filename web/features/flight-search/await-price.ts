/** Waits briefly for a price that the server is requesting from its provider. */

import type { QueryClient } from '@tanstack/react-query';
import type { FlightSearchResult } from '#contract/api/search.ts';
import { priceAfterMs } from '#web/api/fare-queries.ts';
import { fetchAnew, type Query } from '#web/api/query.tsx';

/** Browsers allow opening a tab for about five seconds after a click. */
const timeoutMs = 4_000;

type Options = { now?: () => number; pause?: (milliseconds: number) => Promise<void> };

/**
 * The result with its price, or without one if it does not arrive in time. Polls as often as the query does.
 * Rejects like the query.
 */
export async function awaitPrice(
  client: QueryClient,
  query: Query<FlightSearchResult>,
  { now = Date.now, pause = wait }: Options = {},
): Promise<FlightSearchResult> {
  const until = now() + timeoutMs;
  for (const pauseMs of priceAfterMs) {
    const result = await fetchAnew(client, query);
    if (!result.pending || now() + pauseMs > until) return result;
    await pause(pauseMs);
  }
  return fetchAnew(client, query);
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
