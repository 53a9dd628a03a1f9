/** Cache of API responses by query, on the server and in the browser. */

export type QueryKey = readonly unknown[];

/** A question and how it is asked; `client` serves a question that reads its answer out of another's. */
export type Query<Answer> = {
  key: QueryKey;
  ask: (client: QueryClient) => Promise<Answer>;
  /** Milliseconds until a shown answer is asked for again, after so many times; null for never. */
  askAgainAfter?(answer: Answer, timesAsked: number): number | null;
  /** The answer changes elsewhere: it is forgotten as soon as nobody looks at it. */
  isFleeting?: boolean;
};

export type QueryState<Answer = unknown> = {
  data: Answer | undefined;
  /** Why there is no answer; an answer once known outlives a failed repeat. */
  error: Error | null;
  isFetching: boolean;
  /** Since it was first wanted: polls count, a new read begins anew. */
  timesAsked: number;
};

export type QueryClient = {
  /** What is known of a question; the same object until that changes. */
  readState<Answer>(query: Query<Answer>): QueryState<Answer>;
  /** The answer if it is known. */
  readAnswer<Answer>(query: Query<Answer>): Answer | undefined;
  /** The answer, which is asked for unless it is known or on its way. Rejects as `ask` does. */
  fetchQuery<Answer>(query: Query<Answer>): Promise<Answer>;
  /** A new answer, known or not: replaces a read on its way, which may be older than a change. Rejects as `ask` does. */
  refetchQuery<Answer>(query: Query<Answer>): Promise<Answer>;
  /** A repeat of an answer that is not final: joins a read on its way, and is counted. Rejects as `ask` does. */
  pollQuery<Answer>(query: Query<Answer>): Promise<Answer>;
  /** Cancels a read on its way: the newest write wins. */
  keepAnswer(key: QueryKey, answer: unknown): void;
  /** Changes an answer that is known and cancels a read on its way; an answer that is not known stays unknown. */
  changeAnswer<Answer>(query: Query<Answer>, change: (answer: Answer) => Answer): void;
  /** The answer is out of date: asked for anew where it is looked at, else forgotten. */
  renew(query: Query<unknown>): Promise<void>;
  /** Removes the answer; whoever follows it loads it again. */
  forget(query: Query<unknown>): void;
  /** Nothing is known any more, nor will be by what is on its way; what is looked at is asked for anew. */
  forgetAll(): void;
  /** Calls back at every change; answers how to stop. What nobody follows is forgotten after a while. */
  subscribe(query: Query<unknown>, listener: () => void): () => void;
  /** Every question that was asked or answered, in the order of their keys. */
  list(): readonly { key: QueryKey; state: QueryState }[];
};

/** A read on its way. A restart keeps the promise: whoever waits gets the answer of the newest attempt. */
type Read = PromiseWithResolvers<unknown> & { attempt: number };

type Entry = {
  key: QueryKey;
  state: QueryState;
  /** The only read that may write the state. */
  running: Read | null;
  listeners: Set<() => void>;
  /** When it was last answered or followed. */
  usedAt: number;
};

/** An answer nobody looks at is taken for new this long. */
export const keptMs = 5 * 60_000;

/** What is known of a question nobody asked. */
export const unasked: QueryState<never> = { data: undefined, error: null, isFetching: false, timesAsked: 0 };

/** Entries by key; what nobody follows is dropped after a while. */
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
    /** A read on its way still answers those who wait for it, and writes nothing. */
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

/** Reads questions and writes their answers; of what is on its way only the newest attempt is told. */
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
        // A failure is told once; who comes back later asks anew.
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

/** Keys are written the same way each time, so their text tells them apart. */
function hashOf(key: QueryKey): string {
  return JSON.stringify(key);
}
