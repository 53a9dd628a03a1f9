/** Notifications from PostgreSQL over a connection of their own, which is made again when it breaks. */
import pg from 'pg';
import { DatabaseClosedError } from './errors.ts';
import { APPLICATION_NAME } from './postgres-source.ts';
import type { DatabaseLogger, NotificationHandler, Unsubscribe } from './sql-source.ts';

export type PostgresListener = {
  /** `onReconnect` runs after the connection was made again: notifications may have been missed. */
  listen(channel: string, handler: NotificationHandler, onReconnect?: () => void): Promise<Unsubscribe>;
  close(): Promise<void>;
};

type Subscription = { channel: string; handler: NotificationHandler; onReconnect: (() => void) | undefined };

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 10_000;
const HEARTBEAT_MS = 15_000;

/** Connects with the first subscription. */
export function createPostgresListener(databaseUrl: string, logger: DatabaseLogger): PostgresListener {
  const subscriptions = new Set<Subscription>();
  let connecting: Promise<pg.Client> | undefined;
  let retryTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: `${APPLICATION_NAME}-listener`,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      keepAlive: true,
    });
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscription of subscriptions)
        if (subscription.channel === channel) subscription.handler(payload);
    });
    client.on('error', () => {});
    await client.connect();
    for (const channel of new Set([...subscriptions].map((subscription) => subscription.channel))) {
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    }
    const heartbeat = setInterval(
      () => void client.query('select 1').catch(() => client.end()),
      HEARTBEAT_MS,
    );
    client.on('end', () => {
      clearInterval(heartbeat);
      handleEnd();
    });
    return client;
  };

  const ensureConnected = (): Promise<pg.Client> => {
    if (connecting !== undefined) return connecting;
    const attempt = connect();
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
    retry(FIRST_RETRY_MS);
  };

  const retry = (delayMs: number): void => {
    retryTimer = setTimeout(async () => {
      try {
        await ensureConnected();
        for (const { onReconnect } of subscriptions) onReconnect?.();
      } catch {
        if (!isClosed) retry(Math.min(delayMs * 2, LONGEST_RETRY_MS));
      }
    }, delayMs);
  };

  return {
    async listen(channel, handler, onReconnect) {
      if (isClosed) throw new DatabaseClosedError();
      const client = await ensureConnected();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      const subscription: Subscription = { channel, handler, onReconnect };
      subscriptions.add(subscription);
      return async () => {
        subscriptions.delete(subscription);
      };
    },
    async close() {
      isClosed = true;
      clearTimeout(retryTimer);
      const client = await connecting?.catch(() => undefined);
      await client?.end();
    },
  };
}
