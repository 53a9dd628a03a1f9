/** What a route's loader works with, on the server per request and in the browser per session. */
import { createContext, type RouterContextProvider } from 'react-router';
import type { Language } from '#contract/domain/language.ts';
import type { Query, QueryClient } from './query-client.ts';

export type LoadContext = {
  queryClient: QueryClient;
  language: Language;
  /** On the server a page waits for what it shows; in the browser it shows skeletons meanwhile. */
  isServer: boolean;
};

/** Read in a loader with `context.get(loadContext)`. */
export const loadContext = createContext<LoadContext>();

/** A part of the API that stays silent longer than this does not hold up the rest of the page. */
const serverPatienceMs = 1_500;

/**
 * Starts queries and, on the server, waits for them all. A query that fails or is too slow leaves its part
 * of the page to the browser, which asks again.
 */
export async function prefetch(
  context: Readonly<RouterContextProvider>,
  list: readonly Query<unknown>[],
): Promise<void> {
  const { queryClient, isServer } = context.get(loadContext);
  const started = Promise.allSettled(list.map((query) => queryClient.fetchQuery(query)));
  if (isServer) await atMost(serverPatienceMs, started);
}

async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
