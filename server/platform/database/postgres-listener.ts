/** LISTEN connection to PostgreSQL, reconnected when it breaks. */
import pg from 'pg';
import { DatabaseClosedError } from './errors.ts';
import { APPLICATION_NAME } from './postgres-source.ts';
import {
  createSubscriptions,
  type DatabaseLogger,
  type Listen,
  listenStatement,
  type Subscriptions,
} from './sql-source.ts';

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
