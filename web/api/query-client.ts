/** Cache of API responses by query, on the server and in the browser. */
import {
  createStore,
  type Entry,
  idleState,
  type QueryKey,
  type QueryState,
  type RunningRequest,
  type Store,
} from './query-store.ts';

/** Cache key and fetch function; `client` allows deriving the answer from another query. */
export type Query<Answer> = {
  key: QueryKey;
  fetch: (client: QueryClient) => Promise<Answer>;
  /** Polling delay in milliseconds after `requestCount` requests; null to stop. */
  pollDelay?(answer: Answer, requestCount: number): number | null;
  /** Evicted as soon as it has no subscribers, since others may change the data. */
  isTransient?: boolean;
};

export type QueryClient = {
  /** State of a query; the same object until it changes. */
  readState<Answer>(query: Query<Answer>): QueryState<Answer>;
  /** The cached answer, or undefined. */
  readAnswer<Answer>(query: Query<Answer>): Answer | undefined;
  /** Returns the cached answer, joins a running request, or sends one. Rejects as `fetch` does. */
  fetchQuery<Answer>(query: Query<Answer>): Promise<Answer>;
  /** Always sends a new request, which supersedes a running one. Rejects as `fetch` does. */
  refetchQuery<Answer>(query: Query<Answer>): Promise<Answer>;
  /** Polls: joins a running request or sends one, and counts it. Rejects as `fetch` does. */
  pollQuery<Answer>(query: Query<Answer>): Promise<Answer>;
  /** Stores an answer; a running request no longer writes its own. */
  setAnswer(key: QueryKey, answer: unknown): void;
  /** Updates a cached answer and cancels a running request; does nothing without a cached answer. */
  updateAnswer<Answer>(query: Query<Answer>, change: (answer: Answer) => Answer): void;
  /** Invalidates: refetches if there are subscribers, otherwise evicts. */
  invalidate(query: Query<unknown>): Promise<void>;
  /** Evicts an answer; subscribers load it again. */
  remove(query: Query<unknown>): void;
  /** Evicts all answers and discards running requests; subscribers load theirs again. */
  clear(): void;
  /** Subscribes to changes; returns the unsubscribe function. Unused entries are evicted after a while. */
  subscribe(query: Query<unknown>, listener: () => void): () => void;
  /** All queries that were requested or answered, sorted by key. */
  list(): readonly { key: QueryKey; state: QueryState }[];
};

/** Sends requests and writes their answers; only the newest attempt of a request counts. */
function createFetcher({ find, findOrAdd, change }: Store, clientOf: () => QueryClient) {
  async function attempt<Answer>(entry: Entry, request: RunningRequest, query: Query<Answer>): Promise<void> {
    const own = ++request.attempt;
    const settle = (outcome: Partial<QueryState>) => {
      if (entry.running !== request) return;
      entry.running = null;
      change(entry, { ...outcome, isFetching: false });
    };
    try {
      const data = await query.fetch(clientOf());
      if (request.attempt !== own) return;
      // An equal answer stays the same object, so that nothing is rendered anew for it.
      const known = entry.state.data;
      const isEqual = known !== undefined && JSON.stringify(data) === JSON.stringify(known);
      settle({ data: isEqual ? known : data, error: null });
      request.resolve(data);
    } catch (cause) {
      if (request.attempt !== own) return;
      const error = cause instanceof Error ? cause : new Error(String(cause));
      settle({ error: entry.state.data === undefined ? error : null });
      request.reject(error);
    }
  }

  function start<Answer>(query: Query<Answer>, { isPoll = false } = {}): Promise<Answer> {
    const entry = findOrAdd(query.key);
    const request = entry.running ?? { ...Promise.withResolvers<unknown>(), attempt: 0 };
    entry.running = request;
    void attempt(entry, request, query);
    change(entry, { error: null, isFetching: true, requestCount: isPoll ? entry.state.requestCount + 1 : 1 });
    return request.promise as Promise<Answer>;
  }

  function join<Answer>({ key }: Query<Answer>): Promise<Answer> | undefined {
    return find(key)?.running?.promise as Promise<Answer> | undefined;
  }

  function write(entry: Entry, data: unknown): void {
    const request = entry.running;
    entry.running = null;
    if (request) request.attempt += 1;
    change(entry, { data, error: null, isFetching: false });
    request?.resolve(data);
  }

  return { start, join, write };
}

/** @param now epoch milliseconds */
export function createQueryClient(now: () => number = Date.now): QueryClient {
  const store = createStore(now);
  const { entries, find, drop, dropUnused, findOrAdd, touch, reset } = store;
  const { start, join, write } = createFetcher(store, () => client);

  const client: QueryClient = {
    readState: <Answer>({ key }: Query<Answer>) => (find(key)?.state ?? idleState) as QueryState<Answer>,
    readAnswer: <Answer>({ key }: Query<Answer>) => find(key)?.state.data as Answer | undefined,
    fetchQuery: async <Answer>(query: Query<Answer>) => {
      dropUnused();
      const answer = client.readAnswer(query);
      if (answer !== undefined) return answer;
      return join(query) ?? start(query);
    },
    refetchQuery: (query) => start(query),
    pollQuery: (query) => join(query) ?? start(query, { isPoll: true }),
    setAnswer: (key, data) => write(findOrAdd(key), data),
    updateAnswer: <Answer>({ key }: Query<Answer>, alter: (answer: Answer) => Answer) => {
      const entry = find(key);
      if (entry?.state.data !== undefined) write(entry, alter(entry.state.data as Answer));
    },
    invalidate: async (query) => {
      const entry = find(query.key);
      if (!entry || entry.listeners.size === 0) drop(query.key);
      else await start(query).catch(() => undefined);
    },
    remove: ({ key }) => {
      const entry = find(key);
      if (entry) reset(entry);
    },
    clear: () => {
      for (const entry of entries.values()) reset(entry);
    },
    subscribe: ({ key, isTransient }, listener) => {
      const entry = findOrAdd(key);
      entry.listeners.add(listener);
      return () => {
        entry.listeners.delete(listener);
        touch(entry);
        // Evicts failures without subscribers, so that the next subscriber retries.
        if (entry.listeners.size === 0 && (entry.state.error || isTransient)) drop(key);
      };
    },
    list: () =>
      [...entries]
        .filter(([, { state }]) => state !== idleState)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { key, state }]) => ({ key, state })),
  };
  return client;
}
