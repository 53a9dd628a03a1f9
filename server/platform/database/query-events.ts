/** Measures every query and every wait for a connection, for metrics. */
import { isConnectionFailure, isDiskFull, isQueryTimeout, sqlStateOf } from './errors.ts';
import type { SqlSession, SqlSource } from './sql-source.ts';

/** First word of the statement; `other` for everything that is not listed. */
const queryKinds = ['select', 'insert', 'update', 'delete', 'transaction', 'other'] as const;
type QueryKind = (typeof queryKinds)[number];

/** Why queries fail. Conflicts of keys and refused values are answers, not failures. */
type QueryFailure = 'timeout' | 'connection' | 'storage' | 'other';

type QueryListener = {
  handleQuery?: (query: { kind: QueryKind; seconds: number }) => void;
  handleFailure?: (failure: QueryFailure) => void;
  /** A connection was got, or waiting for one was given up. */
  handleWait?: (seconds: number) => void;
};

/** @returns a function that ends it */
export type ObserveQueries = (listener: QueryListener) => () => void;

/** The same source, with listeners that are told what it does. */
export function observeSource(source: SqlSource): { source: SqlSource; observe: ObserveQueries } {
  const listeners = new Set<QueryListener>();
  const tell = (act: (listener: QueryListener) => void): void => {
    for (const listener of listeners) act(listener);
  };
  /** Tells of a failure of `act` and, in the end, of the seconds it took. */
  const measure = async <Result>(
    act: () => Promise<Result>,
    tellSeconds: (listener: QueryListener, seconds: number) => void,
  ): Promise<Result> => {
    const startedAt = performance.now();
    try {
      return await act();
    } catch (error) {
      const failure = failureOf(error);
      if (failure !== undefined) tell((listener) => listener.handleFailure?.(failure));
      throw error;
    } finally {
      const seconds = (performance.now() - startedAt) / 1000;
      tell((listener) => tellSeconds(listener, seconds));
    }
  };

  const observeSession = ({ query, release }: SqlSession): SqlSession => ({
    release,
    query: (sql, parameters) =>
      measure(
        () => query(sql, parameters),
        (listener, seconds) => listener.handleQuery?.({ kind: kindOf(sql), seconds }),
      ),
  });

  return {
    source: {
      acquire: (deadlineMs) =>
        measure(
          async () => observeSession(await source.acquire(deadlineMs)),
          (listener, seconds) => listener.handleWait?.(seconds),
        ),
    },
    observe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const transactionWords = new Set(['begin', 'start', 'commit', 'rollback', 'savepoint', 'release']);

/** @param sql statement text; a `with` counts as what it does at its end */
export function kindOf(sql: string): QueryKind {
  const word = /^\s*([a-z]+)/i.exec(sql)?.[1]?.toLowerCase() ?? '';
  if (transactionWords.has(word)) return 'transaction';
  if (word !== 'with') return queryKinds.find((kind) => kind === word) ?? 'other';
  const written = /\)\s*(insert|update|delete)\b/i.exec(sql)?.[1]?.toLowerCase();
  return queryKinds.find((kind) => kind === written) ?? 'select';
}

/** SQLSTATE classes that answer a question of the application: no data, constraint, concurrent change. */
const answerClasses = new Set(['02', '22', '23', '40', 'P0']);

function failureOf(error: unknown): QueryFailure | undefined {
  if (isQueryTimeout(error)) return 'timeout';
  if (isDiskFull(error)) return 'storage';
  if (isConnectionFailure(error)) return 'connection';
  return answerClasses.has(sqlStateOf(error)?.slice(0, 2) ?? '') ? undefined : 'other';
}
