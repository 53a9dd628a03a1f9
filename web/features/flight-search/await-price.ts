/** Waits briefly for a price that the server is requesting from its provider. */
import type { FlightSearchResult } from '#contract/api/search.ts';
import type { Query, QueryClient } from '#web/api/query-client.ts';

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
  for (let result = await client.refetchQuery(query); ; result = await client.pollQuery(query)) {
    const pauseMs = query.pollDelay?.(result, client.readState(query).requestCount) ?? null;
    if (pauseMs === null || now() + pauseMs > until) return result;
    await pause(pauseMs);
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
