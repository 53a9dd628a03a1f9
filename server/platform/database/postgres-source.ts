/** Sessions from a PostgreSQL connection pool; deadlines are enforced by the server and by a local timer. */
import pg from 'pg';
import {
  ConnectionBusyError,
  ConnectionLostError,
  DatabaseClosedError,
  isQueryTimeout,
  QueryTimeoutError,
} from './errors.ts';
import {
  createSubscriptions,
  type DatabaseLogger,
  encodeParameter,
  type Listen,
  listenStatement,
  pgValueTypes,
  type SqlResult,
  type SqlSession,
  type SqlSource,
  type Subscriptions,
} from './sql-source.ts';

type PostgresSource = SqlSource & { close(): Promise<void> };

type PostgresSourceOptions = {
  databaseUrl: string;
  logger: DatabaseLogger;
  maxConnections?: number;
  /** Maximum wait for a connection, in milliseconds. */
  waitMs?: number;
};

/** Milliseconds to wait beyond the server's own deadline, in case the server is frozen. */
const GRACE_MS = 1000;

export const APPLICATION_NAME = 'hudhud';

export function createPostgresSource(options: PostgresSourceOptions): PostgresSource {
  const { databaseUrl, logger, maxConnections = 10, waitMs = 5000 } = options;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: APPLICATION_NAME,
    max: maxConnections,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    types: pgValueTypes,
  });
  const deadlines = new WeakMap<pg.PoolClient, number>();
  // The next query will report the outage; without a listener the process would crash.
  pool.on('error', ({ message }) => logger.debug({ failure: message }, 'An idle connection was lost.'));
  const broken = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => client.on('error', () => broken.add(client)));
  let isClosed = false;

  return {
    async acquire(deadlineMs) {
      if (isClosed) throw new DatabaseClosedError();
      const client = await connectWithin(pool, waitMs);
      const session = createSession(client, { deadlineMs, isBroken: () => broken.has(client) });
      try {
        if (deadlines.get(client) !== deadlineMs) {
          await session.query(`set statement_timeout = ${Math.ceil(deadlineMs)}; set time zone 'UTC'`, []);
          deadlines.set(client, deadlineMs);
        }
      } catch (error) {
        session.release();
        throw error;
      }
      return session;
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await pool.end();
    },
  };
}

/** @throws ConnectionBusyError when none became free in time; `pg` reports that without an error code */
async function connectWithin(pool: pg.Pool, waitMs: number): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (error instanceof Error && !('code' in error)) throw new ConnectionBusyError(waitMs, { cause: error });
    throw error;
  }
}

type SessionOptions = { deadlineMs: number; isBroken: () => boolean };

function createSession(client: pg.PoolClient, { deadlineMs, isBroken }: SessionOptions): SqlSession {
  let isLost = false;
  let hasFailed = false;
  return {
    async query(text, parameters) {
      // A lost session rolled back its transaction, and the error that it was lost by is reported.
      if (isLost && text === 'rollback') return { rows: [], rowCount: 0, command: 'ROLLBACK' };
      if (isLost) throw new ConnectionLostError();
      try {
        return await queryWithin(client.query({ text, values: parameters.map(encodeParameter) }), deadlineMs);
      } catch (error) {
        hasFailed = true;
        if (!(error instanceof pg.DatabaseError)) isLost = true;
        if (isQueryTimeout(error) && error instanceof pg.DatabaseError) {
          throw new QueryTimeoutError(deadlineMs, { cause: error });
        }
        // A connection that breaks silently causes an error without a code.
        if (isLost && isBroken()) throw new ConnectionLostError({ cause: error });
        throw error;
      }
    },
    release() {
      // A failed multi-statement query leaves its transaction open.
      if (!hasFailed || isLost) return client.release(isLost);
      client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      );
    },
  };
}

type Answer = pg.QueryResult | pg.QueryResult[];

async function queryWithin(sent: Promise<Answer>, deadlineMs: number): Promise<SqlResult> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new QueryTimeoutError(deadlineMs)), deadlineMs + GRACE_MS);
  });
  try {
    const answer = await Promise.race([sent, deadline]);
    const results = Array.isArray(answer) ? answer : [answer];
    // Kysely reads no rows where the command is COMMIT.
    const last = results.findLast(({ fields }) => fields.length > 0) ?? results.at(-1);
    return {
      rows: results.flatMap((result) => result.rows),
      rowCount: last?.rowCount ?? 0,
      command: last?.command ?? '',
    };
  } finally {
    clearTimeout(timer);
  }
}

type PostgresListener = { listen: Listen; close(): Promise<void> };

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 10_000;
const HEARTBEAT_MS = 15_000;

/** Connects with the first subscription. */
export function createPostgresListener(databaseUrl: string, logger: DatabaseLogger): PostgresListener {
  const subscriptions = createSubscriptions();
  let connecting: Promise<pg.Client> | undefined;
  let retryTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const ensureConnected = (): Promise<pg.Client> => {
    if (connecting !== undefined) return connecting;
    const attempt = connect(databaseUrl, subscriptions, handleEnd);
    connecting = attempt;
    attempt.catch(() => {
      if (connecting === attempt) connecting = undefined;
    });
    return attempt;
  };

  const handleEnd = (): void => {
    connecting = undefined;
    if (isClosed) return;
    logger.warn({}, 'The notification connection was lost; connecting again.');
    retryAfter(FIRST_RETRY_MS);
  };

  const retryAfter = (delayMs: number): void => {
    retryTimer = setTimeout(async () => {
      try {
        await ensureConnected();
        subscriptions.announceReconnect();
      } catch {
        if (!isClosed) retryAfter(Math.min(delayMs * 2, LONGEST_RETRY_MS));
      }
    }, delayMs);
  };

  return {
    async listen(channel, handler, onReconnect) {
      if (isClosed) throw new DatabaseClosedError();
      const client = await ensureConnected();
      await client.query(listenStatement(channel));
      return subscriptions.add(channel, handler, onReconnect);
    },
    async close() {
      isClosed = true;
      clearTimeout(retryTimer);
      const client = await connecting?.catch(() => undefined);
      await client?.end();
    },
  };
}

async function connect(
  databaseUrl: string,
  subscriptions: Subscriptions,
  handleEnd: () => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: `${APPLICATION_NAME}-listener`,
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
    keepAlive: true,
  });
  client.on('notification', ({ channel, payload = '' }) => subscriptions.dispatch(channel, payload));
  // A broken connection also emits `end`, which is handled.
  client.on('error', () => {});
  try {
    await client.connect();
    for (const channel of subscriptions.channels()) await client.query(listenStatement(channel));
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  const heartbeat = setInterval(() => void client.query('select 1').catch(() => client.end()), HEARTBEAT_MS);
  client.on('end', () => {
    clearInterval(heartbeat);
    handleEnd();
  });
  return client;
}
