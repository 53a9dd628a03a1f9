/** Context of route loaders: per request on the server, per session in the browser. */
import type { QueryClient } from '@tanstack/react-query';
import { createContext, type RouterContextProvider } from 'react-router';
import type { User } from '#contract/api/auth.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { Language } from '#contract/domain/language.ts';
import type { Kept } from '#contract/domain/party.ts';
import { queries } from './api.ts';
import { ApiError } from './api-error.ts';
import type { Query } from './query.tsx';

/** Read in loaders by `context.get(loadContext)`. */
export const loadContext = createContext<
  Kept & {
    queryClient: QueryClient;
    language: Language;
    /** The server waits for data; the browser shows skeletons. */
    isServer: boolean;
    /** Whether the rendered page is for one user and not shared. False in the browser. */
    isPersonal: boolean;
  }
>();

/** The signed-in user; null for guests, and if the user query timed out. */
export async function findReader(context: Readonly<RouterContextProvider>): Promise<User | null> {
  const { queryClient, isServer } = context.get(loadContext);
  const query = queries.user();
  if (isServer && queryClient.getQueryData(query.queryKey) === undefined) await prefetch(context, [query]);
  return queryClient.getQueryData(query.queryKey) ?? null;
}

/** The airport that the reader's pages begin with. */
export async function findHomeOrigin(context: Readonly<RouterContextProvider>): Promise<DepartureAirport> {
  return (await findReader(context))?.departureCity ?? context.get(loadContext).home;
}

/** Timeout of queries on the server, so that a slow one does not delay the whole page. */
const serverTimeoutMs = 1_500;

/**
 * Starts queries and, on the server, waits for all of them. A failed or slow query is left to the browser,
 * which asks again.
 */
export async function prefetch(
  context: Readonly<RouterContextProvider>,
  list: readonly Query<unknown>[],
): Promise<void> {
  const { queryClient, isServer } = context.get(loadContext);
  const started = fetchAll(queryClient, list);
  if (isServer) await started;
}

/**
 * Loads what a page is about. In the browser the page asks again, and tells of failures itself.
 * @returns whether there is no such thing, on the server
 * @throws Response 503 on the server without an answer: a page that lacks what it is about is no page
 */
export async function isMissing(
  context: Readonly<RouterContextProvider>,
  query: Query<unknown>,
): Promise<boolean> {
  await prefetch(context, [query]);
  const { queryClient, isServer } = context.get(loadContext);
  const state = queryClient.getQueryState(query.queryKey);
  if (!isServer || state?.data !== undefined) return false;
  if (state?.error instanceof ApiError && state.error.status === 404) return true;
  throw new Response(null, { status: 503, statusText: 'Busy' });
}

/** Ends when all queries have, with or without an answer, or when the server has waited long enough for them. */
export async function fetchAll(client: QueryClient, list: readonly Query<unknown>[]): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, serverTimeoutMs);
  await Promise.race([Promise.allSettled(list.map((query) => client.fetchQuery(query))), timeout]);
  clearTimeout(timer);
}
