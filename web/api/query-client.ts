/** Cache of API responses by query, on the server and in the browser. */

export type QueryKey = readonly unknown[];

/** Cache key and fetch function; `client` allows deriving the answer from another query. */
export type Query<Answer> = {
  key: QueryKey;
  ask: (client: QueryClient) => Promise<Answer>;
  /** Polling delay in milliseconds after `timesAsked` requests; null to stop. */
  askAgainAfter?(answer: Answer, timesAsked: number): number | null;
  /** Evicted as soon as it has no subscribers, since others may change the data. */
  isFleeting?: boolean;
};

export type QueryState<Answer = unknown> = {
  data: Answer | undefined;
  /** Set only without data: a failed refetch keeps the previous data. */
  error: Error | null;
  isFetching: boolean;
  /** Number of requests including polls; a refetch resets it to 1. */
  timesAsked: number;
};

export type QueryClient = {
  /** State of a query; the same object until it changes. */
  readState<Answer>(query: Query<Answer>): QueryState<Answer>;
  /** The cached answer, or undefined. */
  readAnswer<Answer>(query: Query<Answer>): Answer | undefined;
  /** Returns the cached answer, joins a running request, or sends one. Rejects as `ask` does. */
  fetchQuery<Answer>(query: Query<Answer>): Promise<Answer>;
  /** Always sends a new request, which supersedes a running one. Rejects as `ask` does. */
  refetchQuery<Answer>(query: Query<Answer>): Promise<Answer>;
  /** Polls: joins a running request or sends one, and counts it. Rejects as `ask` does. */
  pollQuery<Answer>(query: Query<Answer>): Promise<Answer>;
  /** Stores an answer; a running request no longer writes its own. */
  keepAnswer(key: QueryKey, answer: unknown): void;
  /** Updates a cached answer and cancels a running request; does nothing without a cached answer. */
  changeAnswer<Answer>(query: Query<Answer>, change: (answer: Answer) => Answer): void;
  /** Invalidates: refetches if there are subscribers, otherwise evicts. */
  renew(query: Query<unknown>): Promise<void>;
  /** Evicts an answer; subscribers load it again. */
  forget(query: Query<unknown>): void;
  /** Evicts all answers and discards running requests; subscribers load theirs again. */
  forgetAll(): void;
  /** Subscribes to changes; returns the unsubscribe function. Unused entries are evicted after a while. */
  subscribe(query: Query<unknown>, listener: () => void): () => void;
  /** All queries that were requested or answered, sorted by key. */
  list(): readonly { key: QueryKey; state: QueryState }[];
};

/** A running request. A restart keeps the promise, which resolves with the newest attempt. */
type Read = PromiseWithResolvers<unknown> & { attempt: number };

type Entry = {
  key: QueryKey;
  state: QueryState;
  /** The only request that may write the state. */
  running: Read | null;
  listeners: Set<() => void>;
  /** Time of the last answer or use. */
  usedAt: number;
};

/** Time until an unused answer is evicted. */
export const keptMs = 5 * 60_000;

/** State of a query that was never requested. */
export const unasked: QueryState<never> = { data: undefined, error: null, isFetching: false, timesAsked: 0 };

/** Entries by key; unused ones are evicted after a while. */
function createStore(now: () => number) {
  const entries = new Map<string, Entry>();

  const dropUnused = () => {
    for (const [hash, { listeners, running, usedAt }] of entries) {
      if (listeners.size === 0 && !running && now() - usedAt > keptMs) entries.delete(hash);
    }
  };

  return {
    entries,
    find: (key: QueryKey) => entries.get(hashOf(key)),
    drop: (key: QueryKey) => entries.delete(hashOf(key)),
    dropUnused,
    findOrAdd: (key: QueryKey) => {
      dropUnused();
      const hash = hashOf(key);
      const added = {
        key,
        state: unasked,
        running: null,
        listeners: new Set<() => void>(),
        usedAt: now(),
      };
      const entry: Entry = entries.get(hash) ?? added;
      entries.set(hash, entry);
      return entry;
    },
    touch: (entry: Entry) => {
      entry.usedAt = now();
    },
    /** A running request still resolves for its callers but does not write the state. */
    forget: (hash: string, entry: Entry) => {
      entry.running = null;
      if (entry.listeners.size === 0) entries.delete(hash);
      entry.state = unasked;
      for (const listener of entry.listeners) listener();
    },
    change: (entry: Entry, changed: Partial<QueryState>) => {
      entry.state = { ...entry.state, ...changed };
      entry.usedAt = now();
      for (const listener of entry.listeners) listener();
    },
  };
}

type Store = ReturnType<typeof createStore>;

/** Sends requests and writes their answers; only the newest attempt of a request counts. */
function createReader({ find, findOrAdd, change }: Store, clientOf: () => QueryClient) {
  async function attempt<Answer>(entry: Entry, read: Read, query: Query<Answer>): Promise<void> {
    const own = ++read.attempt;
    const settle = (outcome: Partial<QueryState>) => {
      if (entry.running !== read) return;
      entry.running = null;
      change(entry, { ...outcome, isFetching: false });
    };
    try {
      const data = await query.ask(clientOf());
      if (read.attempt !== own) return;
      settle({ data, error: null });
      read.resolve(data);
    } catch (cause) {
      if (read.attempt !== own) return;
      const error = cause instanceof Error ? cause : new Error(String(cause));
      settle({ error: entry.state.data === undefined ? error : null });
      read.reject(error);
    }
  }

  function start<Answer>(query: Query<Answer>, { isPoll = false } = {}): Promise<Answer> {
    const entry = findOrAdd(query.key);
    const read = entry.running ?? { ...Promise.withResolvers<unknown>(), attempt: 0 };
    entry.running = read;
    void attempt(entry, read, query);
    change(entry, { error: null, isFetching: true, timesAsked: isPoll ? entry.state.timesAsked + 1 : 1 });
    return read.promise as Promise<Answer>;
  }

  function join<Answer>({ key }: Query<Answer>): Promise<Answer> | undefined {
    return find(key)?.running?.promise as Promise<Answer> | undefined;
  }

  function write(entry: Entry, data: unknown): void {
    const read = entry.running;
    entry.running = null;
    if (read) read.attempt += 1;
    change(entry, { data, error: null, isFetching: false });
    read?.resolve(data);
  }

  return { start, join, write };
}

/** @param now epoch milliseconds */
export function createQueryClient(now: () => number = Date.now): QueryClient {
  const store = createStore(now);
  const { entries, find, drop, dropUnused, findOrAdd, touch, forget } = store;
  const { start, join, write } = createReader(store, () => client);

  const client: QueryClient = {
    readState: <Answer>({ key }: Query<Answer>) => (find(key)?.state ?? unasked) as QueryState<Answer>,
    readAnswer: <Answer>({ key }: Query<Answer>) => find(key)?.state.data as Answer | undefined,
    fetchQuery: async <Answer>(query: Query<Answer>) => {
      dropUnused();
      const answer = client.readAnswer(query);
      if (answer !== undefined) return answer;
      return join(query) ?? start(query);
    },
    refetchQuery: (query) => start(query),
    pollQuery: (query) => join(query) ?? start(query, { isPoll: true }),
    keepAnswer: (key, data) => write(findOrAdd(key), data),
    changeAnswer: <Answer>({ key }: Query<Answer>, alter: (answer: Answer) => Answer) => {
      const entry = find(key);
      if (entry?.state.data !== undefined) write(entry, alter(entry.state.data as Answer));
    },
    renew: async (query) => {
      const entry = find(query.key);
      if (!entry || entry.listeners.size === 0) drop(query.key);
      else await start(query).catch(() => undefined);
    },
    forget: ({ key }) => {
      const entry = find(key);
      if (entry) forget(hashOf(key), entry);
    },
    forgetAll: () => {
      for (const [hash, entry] of entries) forget(hash, entry);
    },
    subscribe: ({ key, isFleeting }, listener) => {
      const entry = findOrAdd(key);
      entry.listeners.add(listener);
      return () => {
        entry.listeners.delete(listener);
        touch(entry);
        // Evicts failures without subscribers, so that the next subscriber retries.
        if (entry.listeners.size === 0 && (entry.state.error || isFleeting)) drop(key);
      };
    },
    list: () =>
      [...entries]
        .filter(([, { state }]) => state !== unasked)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { key, state }]) => ({ key, state })),
  };
  return client;
}

/** Queries build their keys in a fixed property order, so the JSON text identifies them. */
function hashOf(key: QueryKey): string {
  return JSON.stringify(key);
}
