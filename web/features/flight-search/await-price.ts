/** Waits a moment for the price of a trip that the server is asking its source for. */
import type { FlightSearchResult } from '#contract/api/search.ts';
import type { Query, QueryClient } from '#web/api/query-client.ts';

/** A browser lets a search open a tab for some five seconds after it was pressed. */
const patienceMs = 4_000;

type Options = { now?: () => number; pause?: (milliseconds: number) => Promise<void> };

/**
 * The result with its price, or without one where none came in time. Asks again when the query says so and no
 * oftener, so that whoever shows the result goes on waiting from there. Rejects as the query does.
 */
export async function awaitPrice(
  client: QueryClient,
  query: Query<FlightSearchResult>,
  { now = Date.now, pause = wait }: Options = {},
): Promise<FlightSearchResult> {
  const until = now() + patienceMs;
  for (let result = await client.refetchQuery(query); ; result = await client.pollQuery(query)) {
    const pauseMs = query.askAgainAfter?.(result, client.readState(query).timesAsked) ?? null;
    if (pauseMs === null || now() + pauseMs > until) return result;
    await pause(pauseMs);
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
