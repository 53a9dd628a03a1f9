/** Sessions of either database, their listeners, the values they take and give, and the Kysely dialect over them. */
import { type Dialect, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';

/** Of several statements: the rows of all, count and command of the last with columns, else of the last. */
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

type NotificationHandler = (payload: string) => void;
type Unsubscribe = () => Promise<void>;
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

export type Subscriptions = ReturnType<typeof createSubscriptions>;

type Subscription = { channel: string; handler: NotificationHandler; onReconnect: (() => void) | undefined };

export function createSubscriptions() {
  const subscriptions = new Set<Subscription>();
  return {
    /** `onReconnect` runs when notifications may have been missed. */
    add(channel: string, handler: NotificationHandler, onReconnect?: () => void): Unsubscribe {
      const subscription: Subscription = { channel, handler, onReconnect };
      subscriptions.add(subscription);
      return async () => {
        subscriptions.delete(subscription);
      };
    },
    channels: () => [...new Set([...subscriptions].map(({ channel }) => channel))],
    dispatch(channel: string, payload: string): void {
      // Handlers run detached, so that an exception or query in one does not affect others.
      for (const { channel: own, handler } of subscriptions)
        if (own === channel) setImmediate(handler, payload);
    },
    announceReconnect(): void {
      for (const { onReconnect } of subscriptions) onReconnect?.();
    },
  };
}

/** `listen` statement with a quoted channel name. */
export function listenStatement(channel: string): string {
  return `listen "${channel.replaceAll('"', '""')}"`;
}

export type EncodedParameter = string | Uint8Array | null;

const DATE = 1082;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;

/**
 * Text PostgreSQL reads: dates as ISO instants, arrays as array literals, other objects as JSON.
 * A JSON array must be given as text, because a JavaScript array means a PostgreSQL array.
 */
export function encodeParameter(value: unknown): EncodedParameter {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return String(value);
  if (value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(encodeElement).join(',')}}`;
  return JSON.stringify(value);
}

function encodeElement(value: unknown): string {
  const encoded = encodeParameter(value);
  if (encoded === null) return 'NULL';
  if (Array.isArray(value)) return String(encoded);
  if (encoded instanceof Uint8Array) return `"\\\\x${Buffer.from(encoded).toString('hex')}"`;
  return `"${encoded.replace(/[\\"]/g, '\\$&')}"`;
}

/**
 * The parser of a type's text: `date` stays `yyyy-MM-dd`, `timestamptz` becomes a `Date`, `int8` and `numeric`
 * stay text, `json` is parsed; the rest is as in `pg`.
 */
export function valueParserOf(typeId: number): (text: string) => unknown {
  if (typeId === DATE) return (text) => text;
  return pg.types.getTypeParser(typeId === DATE_ARRAY ? TEXT_ARRAY : typeId, 'text');
}

/** The parsers in the form a `pg` client takes. */
export const pgValueTypes: pg.CustomTypesConfig = {
  getTypeParser(typeId: number, format?: 'text' | 'binary') {
    return format === 'binary' ? pg.types.getTypeParser(typeId, 'binary') : valueParserOf(typeId);
  },
};
