/** What a route's loader works with, on the server per request and in the browser per session. */
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { createContext, type RouterContextProvider } from 'react-router';
import type { Language } from '#contract/domain/language.ts';

export type LoadContext = {
  queryClient: QueryClient;
  language: Language;
  /** On the server a page waits for what it shows; in the browser it shows skeletons meanwhile. */
  isServer: boolean;
};

/** Read in a loader with `context.get(loadContext)`. */
export const loadContext = createContext<LoadContext>();

/**
 * Starts queries and, on the server, waits for them all. A query that fails leaves its part of the page
 * to the browser, which asks again.
 */
export async function prefetch(
  context: Readonly<RouterContextProvider>,
  list: readonly unknown[],
): Promise<void> {
  const { queryClient, isServer } = context.get(loadContext);
  const started = list.map((options) =>
    queryClient.prefetchQuery(options as FetchQueryOptions<unknown, Error, unknown, QueryKey>),
  );
  if (isServer) await Promise.all(started);
}
