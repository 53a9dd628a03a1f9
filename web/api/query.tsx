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
import { type Query, type QueryClient, type QueryState, unasked } from './query-client.ts';

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
  /** The answer is not final: it is asked for again by itself. */
  isUnfinished: boolean;
  /** Asks again, whatever is known. */
  refetch: () => void;
};

/** Asks once for what is not known, and again as the query says. @param isEnabled false leaves it unasked */
export function useQuery<Answer>(query: Query<Answer>, isEnabled = true): QueryView<Answer> {
  const client = useQueryClient();
  const { data, error, isFetching, timesAsked } = useQueryState(client, query);
  const name = JSON.stringify(query.key);
  const refetch = () => {
    // The failure is part of the state that is shown.
    client.refetchQuery(query).catch(() => undefined);
  };
  const ask = useEffectEvent(() => {
    client.fetchQuery(query).catch(() => undefined);
  });
  const askAgain = useEffectEvent(() => {
    client.pollQuery(query).catch(() => undefined);
  });
  const isOpen = isEnabled && data === undefined && error === null && !isFetching;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is asked anew
  useEffect(() => {
    if (isOpen) ask();
  }, [isOpen, name]);
  // While a repeat is on its way, what is shown is the answer before it.
  const answered = isFetching ? timesAsked - 1 : timesAsked;
  const nextWait = data === undefined ? null : (query.askAgainAfter?.(data, answered) ?? null);
  const wait = isEnabled && !isFetching ? nextWait : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer starts a wait of its own
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(askAgain, wait);
    return () => clearTimeout(timer);
  }, [wait, timesAsked, name]);
  return { data, error, isFetching, isUnfinished: nextWait !== null, refetch };
}

function useQueryState<Answer>(client: QueryClient, query: Query<Answer>): QueryState<Answer> {
  const name = JSON.stringify(query.key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key's text stands for the query
  const subscribe = useCallback((listener: () => void) => client.subscribe(query, listener), [client, name]);
  const read = () => client.readState(query);
  // What the server could not learn it leaves open, and so does the browser's first render.
  const readFirst = () => (read().data === undefined ? unasked : read());
  return useSyncExternalStore(subscribe, read, readFirst);
}
