/** What the dialect asks of a database: sessions that run text queries, embedded or over the network. */

export type SqlResult = {
  rows: Record<string, unknown>[];
  /** Undefined for statements that touch no rows, such as `create table`. */
  affectedRows: bigint | undefined;
  /** First word of the command tag of the last statement: SELECT, INSERT, COMMIT, ROLLBACK… */
  command: string | undefined;
};

/** One session, held by one user until it is released. */
export type SqlSession = {
  /** Without parameters the text may hold several statements; their rows are returned one after another. */
  query(sql: string, parameters: readonly unknown[]): Promise<SqlResult>;
  /** Whether the session behind it is gone, together with any open transaction. */
  isLost(): boolean;
  release(): Promise<void>;
};

export type SqlSource = {
  /** `deadlineMs` bounds every query of the session. */
  acquire(deadlineMs: number): Promise<SqlSession>;
};

/** How many sessions there are to the database, how many of them nobody uses, and how many callers wait for one. */
export type ConnectionCounts = { open: number; idle: number; waiting: number };

export type NotificationHandler = (payload: string) => void;
export type Unsubscribe = () => Promise<void>;

export type DatabaseLogger = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};
