/** Queries of the API, cached by TanStack Query on the server and in the browser. */
import {
  type DataTag,
  QueryClient,
  type QueryKey,
  useQueryClient,
  useQuery as useTanstackQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';

/** Options of TanStack Query, also read outside of React; `queryKey` knows the type of its answer. */
export type Query<Answer> = {
  queryKey: DataTag<QueryKey, Answer>;
  queryFn: (context: { client: QueryClient }) => Promise<Answer>;
  /** Milliseconds until the next poll; false to stop. */
  refetchInterval?(query: { state: { data: Answer | undefined; dataUpdateCount: number } }): number | false;
  /** Evicted as soon as nothing shows it, since others may change the data. */
  isTransient?: boolean;
};

/** A cache key whose answers are of this type. */
export function queryKeyOf<Answer>(...key: QueryKey): DataTag<QueryKey, Answer> {
  return key as DataTag<QueryKey, Answer>;
}

/** An answer stays until it is invalidated; what fails is told, not tried again by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A request without a network fails, which pages tell; it is not put off.
        networkMode: 'always',
      },
    },
  });
}

/** Sends a new request, which supersedes a running one. Rejects as `queryFn` does. */
export async function fetchAnew<Answer>(client: QueryClient, query: Query<Answer>): Promise<Answer> {
  const { queryKey, queryFn } = query;
  await client.cancelQueries({ queryKey, exact: true });
  return client.fetchQuery({ queryKey, queryFn, staleTime: 0 });
}

/** Fetches again what is shown; what is not is fetched when it is shown next. */
export function invalidate(client: QueryClient, { queryKey }: { queryKey: QueryKey }): Promise<void> {
  return client.invalidateQueries({ queryKey, exact: true });
}

/** Forgets answers, such as those from which the server picked what its page carries. */
export function forget(client: QueryClient, ...list: readonly { queryKey: QueryKey }[]): void {
  for (const { queryKey } of list) client.removeQueries({ queryKey, exact: true });
}

/** Changes a cached answer; a running request no longer writes its own. Does nothing without an answer. */
export function updateAnswer<Answer>(
  client: QueryClient,
  { queryKey }: Query<Answer>,
  change: (answer: Answer) => Answer,
): void {
  if (client.getQueryData(queryKey) === undefined) return;
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Answer>(queryKey, (answer) => (answer === undefined ? undefined : change(answer)));
}

export type QueryView<Answer> = {
  data: Answer | undefined;
  /** Set only without data: a failed refetch keeps the previous answer. */
  error: Error | null;
  isFetching: boolean;
  isUnfinished: boolean;
  refetch: () => void;
};

/** Fetches missing data, and polls if the query says so. @param isEnabled false: no requests */
export const useQuery = import.meta.env.SSR ? useLoadedQuery : useFetchedQuery;

/** On the server, which renders once what loaders fetched: an observer for each hook costs a tenth of a page. */
function useLoadedQuery<Answer>(query: Query<Answer>, isEnabled = true): QueryView<Answer> {
  const state = useQueryClient().getQueryState<Answer>(query.queryKey);
  return {
    data: state?.data,
    error: null,
    isFetching: isEnabled && state?.data === undefined,
    isUnfinished: Boolean(state && query.refetchInterval?.({ state })),
    refetch: () => undefined,
  };
}

function useFetchedQuery<Answer>(query: Query<Answer>, isEnabled = true): QueryView<Answer> {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useTanstackQuery<Answer>({ ...query, enabled: isEnabled });
  useEvictionOf(query);
  const state = client.getQueryState<Answer>(query.queryKey);
  return {
    data,
    error: data === undefined ? error : null,
    isFetching,
    isUnfinished: Boolean(state && query.refetchInterval?.({ state })),
    refetch: () => void refetch(),
  };
}

/**
 * Only the answer, undefined until there is one. Unlike `useQuery` it renders nothing anew while the same answer is
 * fetched again: for what stands on a page many times.
 */
export const useAnswer = import.meta.env.SSR ? useLoadedAnswer : useFetchedAnswer;

function useLoadedAnswer<Answer>({ queryKey }: Query<Answer>, _isEnabled = true): Answer | undefined {
  return useQueryClient().getQueryData<Answer>(queryKey);
}

function useFetchedAnswer<Answer>(query: Query<Answer>, isEnabled = true): Answer | undefined {
  return useTanstackQuery<Answer>({ ...query, enabled: isEnabled }).data;
}

/** After the subscription of the query, so that it has ended when this looks. */
function useEvictionOf({ queryKey, isTransient = false }: Query<unknown>): void {
  const client = useQueryClient();
  const name = JSON.stringify(queryKey);
  useEffect(() => {
    if (!isTransient) return;
    return () => client.removeQueries({ queryKey: JSON.parse(name), exact: true, type: 'inactive' });
  }, [client, isTransient, name]);
}
