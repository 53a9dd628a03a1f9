/** React hooks that read queries from the cache. */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react';
import type { Query, QueryClient } from './query-client.ts';
import { idleState, type QueryState } from './query-store.ts';

const ClientContext = createContext<QueryClient | undefined>(undefined);

export function QueryProvider({ client, children }: { client: QueryClient; children: ReactNode }): ReactNode {
  return <ClientContext value={client}>{children}</ClientContext>;
}

export function useQueryClient(): QueryClient {
  const client = useContext(ClientContext);
  if (!client) throw new Error('QueryProvider is missing above this component');
  return client;
}

export type QueryView<Answer> = Pick<QueryState<Answer>, 'data' | 'error' | 'isFetching'> & {
  /** Whether the answer is not final and is being polled. */
  isUnfinished: boolean;
  /** Sends a new request. */
  refetch: () => void;
};

/** Fetches missing data, and polls if the query says so. @param isEnabled false: no requests */
export function useQuery<Answer>(query: Query<Answer>, isEnabled = true): QueryView<Answer> {
  const client = useQueryClient();
  const { data, error, isFetching, requestCount } = useQueryState(client, query);
  const name = JSON.stringify(query.key);
  const refetch = () => {
    // The error is in the query state.
    client.refetchQuery(query).catch(() => undefined);
  };
  const fetchMissing = useEffectEvent(() => {
    client.fetchQuery(query).catch(() => undefined);
  });
  const poll = useEffectEvent(() => {
    client.pollQuery(query).catch(() => undefined);
  });
  const isOpen = isEnabled && data === undefined && error === null && !isFetching;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query needs its own request
  useEffect(() => {
    if (isOpen) fetchMissing();
  }, [isOpen, name]);
  // During a poll the shown answer belongs to the request before it.
  const answered = isFetching ? requestCount - 1 : requestCount;
  const nextWait = data === undefined ? null : (query.pollDelay?.(data, answered) ?? null);
  const wait = isEnabled && !isFetching ? nextWait : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer starts a new timer
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(poll, wait);
    return () => clearTimeout(timer);
  }, [wait, requestCount, name]);
  return { data, error, isFetching, isUnfinished: nextWait !== null, refetch };
}

/**
 * Only the answer, undefined until there is one. Fetches it once if it is missing. Unlike `useQuery` it renders
 * nothing anew while the same answer is fetched again: for what stands on a page many times.
 */
export function useAnswer<Answer>(query: Query<Answer>, isEnabled = true): Answer | undefined {
  const client = useQueryClient();
  const subscribe = useSubscribe(client, query);
  const read = () => client.readAnswer(query);
  const answer = useSyncExternalStore(subscribe, read, read);
  const fetchMissing = useEffectEvent(() => {
    if (client.readState(query).error === null) client.fetchQuery(query).catch(() => undefined);
  });
  const isMissing = isEnabled && answer === undefined;
  useEffect(() => {
    if (isMissing) fetchMissing();
  }, [isMissing]);
  return answer;
}

/** Subscribes to the query; the same function for the same key. */
function useSubscribe(client: QueryClient, query: Query<unknown>): (listener: () => void) => () => void {
  const name = JSON.stringify(query.key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the JSON key represents the query
  return useCallback((listener: () => void) => client.subscribe(query, listener), [client, name]);
}

function useQueryState<Answer>(client: QueryClient, query: Query<Answer>): QueryState<Answer> {
  const subscribe = useSubscribe(client, query);
  const read = () => client.readState(query);
  // Queries without data look idle in the first render, as they did on the server.
  const readFirst = () => (read().data === undefined ? idleState : read());
  return useSyncExternalStore(subscribe, read, readFirst);
}
