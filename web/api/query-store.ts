/** Entries of the query cache: state, listeners and running request of each key. */

export type QueryKey = readonly unknown[];

export type QueryState<Answer = unknown> = {
  data: Answer | undefined;
  /** Set only without data: a failed refetch keeps the previous data. */
  error: Error | null;
  isFetching: boolean;
  /** Number of requests including polls; a refetch resets it to 1. */
  requestCount: number;
};

/** A running request. A restart keeps the promise, which resolves with the newest attempt. */
export type RunningRequest = PromiseWithResolvers<unknown> & { attempt: number };

export type Entry = {
  key: QueryKey;
  state: QueryState;
  /** The only request that may write the state. */
  running: RunningRequest | null;
  listeners: Set<() => void>;
  /** Time of the last answer or use. */
  usedAt: number;
};

/** Time until an unused answer is evicted. */
export const evictAfterMs = 5 * 60_000;

/** State of a query that was never requested. */
export const idleState: QueryState<never> = {
  data: undefined,
  error: null,
  isFetching: false,
  requestCount: 0,
};

/** Entries by key; unused ones are evicted after a while. */
export function createStore(now: () => number) {
  const entries = new Map<string, Entry>();

  const dropUnused = () => {
    for (const [hash, { listeners, running, usedAt }] of entries) {
      if (listeners.size === 0 && !running && now() - usedAt > evictAfterMs) entries.delete(hash);
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
        state: idleState,
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
    /** Discards the answer. A running request still resolves for its callers but does not write the state. */
    reset: (entry: Entry) => {
      entry.running = null;
      if (entry.listeners.size === 0) entries.delete(hashOf(entry.key));
      entry.state = idleState;
      for (const listener of entry.listeners) listener();
    },
    change: (entry: Entry, changed: Partial<QueryState>) => {
      entry.state = { ...entry.state, ...changed };
      entry.usedAt = now();
      for (const listener of entry.listeners) listener();
    },
  };
}

export type Store = ReturnType<typeof createStore>;

/** Queries build their keys in a fixed property order, so the JSON text identifies them. */
function hashOf(key: QueryKey): string {
  return JSON.stringify(key);
}
