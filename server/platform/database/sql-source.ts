/** Sessions of either database, and the Kysely dialect over them. */
import { type Dialect, PostgresDialect, type PostgresPool } from 'kysely';

/** Of several statements: the rows of all, count and command of the last. */
export type SqlResult = {
  rows: Record<string, unknown>[];
  rowCount: number;
  /** First word of the command tag: SELECT, INSERT, COMMIT, ROLLBACK… */
  command: string;
};

/** A session with one user at a time. */
export type SqlSession = {
  /** Without parameters the text may have several statements. */
  query(sql: string, parameters: readonly unknown[]): Promise<SqlResult>;
  /** Ends a transaction that was left open, then gives the session to the next user. */
  release(): void;
};

export type SqlSource = {
  /** `deadlineMs` bounds every query of the session. */
  acquire(deadlineMs: number): Promise<SqlSession>;
};

/** Number of sessions, idle sessions, and callers waiting for one. */
export type ConnectionCounts = { open: number; idle: number; waiting: number };

export type NotificationHandler = (payload: string) => void;
export type Unsubscribe = () => Promise<void>;
/** `onReconnect` runs when notifications may have been missed. */
export type Listen = (
  channel: string,
  handler: NotificationHandler,
  onReconnect?: () => void,
) => Promise<Unsubscribe>;

export type DatabaseLogger = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** @param deadlineMs deadline of the queries of a session that is acquired now */
export function createSqlDialect(source: SqlSource, deadlineMs: () => number): Dialect {
  const pool = {
    connect: () => source.acquire(deadlineMs()),
    // The source is closed by whoever opened it.
    end: async () => {},
    options: {},
  };
  // Kysely's type also asks for cursors, which it uses only when it is given a class for them.
  return new PostgresDialect({ pool: pool as unknown as PostgresPool });
}
