/** Interface the dialect needs from a database: sessions that run queries, embedded or over the network. */

export type SqlResult = {
  rows: Record<string, unknown>[];
  /** Undefined for statements that touch no rows, such as `create table`. */
  affectedRows: bigint | undefined;
  /** First word of the command tag of the last statement: SELECT, INSERT, COMMIT, ROLLBACK… */
  command: string | undefined;
};

/** A session with one user at a time. */
export type SqlSession = {
  /** Without parameters the text may have several statements; their rows are concatenated. */
  query(sql: string, parameters: readonly unknown[]): Promise<SqlResult>;
  /** Whether the session and its transaction were lost. */
  isLost(): boolean;
  release(): Promise<void>;
};

export type SqlSource = {
  /** `deadlineMs` bounds every query of the session. */
  acquire(deadlineMs: number): Promise<SqlSession>;
};

/** Number of sessions, idle sessions, and callers waiting for one. */
export type ConnectionCounts = { open: number; idle: number; waiting: number };

export type NotificationHandler = (payload: string) => void;
export type Unsubscribe = () => Promise<void>;

export type DatabaseLogger = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};
