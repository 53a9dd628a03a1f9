/** Context of route loaders: per request on the server, per session in the browser. */
import { createContext, type RouterContextProvider } from 'react-router';
import type { User } from '#contract/api/auth.ts';
import type { Language } from '#contract/domain/language.ts';
import { queries } from './api.ts';
import type { Query, QueryClient } from './query-client.ts';

export type LoadContext = {
  queryClient: QueryClient;
  language: Language;
  /** On the server a page waits for what it shows; in the browser it shows skeletons meanwhile. */
  isServer: boolean;
  /** The page being rendered is one reader's own; every other page is shared. False in the browser. */
  isPersonal: boolean;
};

/** Read in a loader with `context.get(loadContext)`. */
export const loadContext = createContext<LoadContext>();

/** Who reads the page; null for a guest, and where it could not be learnt in time. */
export async function findReader(context: Readonly<RouterContextProvider>): Promise<User | null> {
  const { queryClient, isServer } = context.get(loadContext);
  const query = queries.user();
  if (isServer && queryClient.readAnswer(query) === undefined) await prefetch(context, [query]);
  return queryClient.readAnswer(query) ?? null;
}

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
