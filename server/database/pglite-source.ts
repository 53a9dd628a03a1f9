/** Sessions on the one connection PGlite has: handed on in order, bounded in time, reopened when lost. */
import { ConnectionLostError, DatabaseClosedError, QueryTimeoutError, SqlError } from './errors.ts';
import { createFifoLock } from './fifo-lock.ts';
import type { EngineLink } from './pglite-client.ts';
import type { EngineReply, EngineRequest } from './pglite-engine.ts';
import type {
  DatabaseLogger,
  NotificationHandler,
  SqlResult,
  SqlSession,
  SqlSource,
  Unsubscribe,
} from './sql-source.ts';
import { encodeParameter, valueParserOf } from './sql-values.ts';

type PgliteSourceOptions = {
  openLink: () => Promise<EngineLink>;
  logger: DatabaseLogger;
  /** Longest wait for the connection, in milliseconds. */
  acquireTimeoutMs?: number;
};

export type PgliteSource = SqlSource & {
  /** Opens the engine now, so that a failure shows at the start. */
  start(): Promise<void>;
  /** `onReconnect` runs after the engine was reopened: notifications may have been missed. */
  listen(channel: string, handler: NotificationHandler, onReconnect?: () => void): Promise<Unsubscribe>;
  /** Waits for the users in line, then ends the engine; later ones get `DatabaseClosedError`. */
  close(): Promise<void>;
};

type Subscription = { channel: string; handler: NotificationHandler; onReconnect: (() => void) | undefined };

const LISTEN_DEADLINE_MS = 10_000;
const CLOSE_DEADLINE_MS = 10_000;

export function createPgliteSource(options: PgliteSourceOptions): PgliteSource {
  const { logger, acquireTimeoutMs = 15_000 } = options;
  const lock = createFifoLock();
  const subscriptions = new Set<Subscription>();
  let opening: Promise<EngineLink> | undefined;
  let isClosed = false;
  /** Counts the engines that were lost: a session belongs to the one it started on. */
  let epoch = 0;

  const open = async (): Promise<EngineLink> => {
    const link = await options.openLink();
    const born = epoch;
    link.onLost(() => {
      if (born !== epoch || isClosed) return;
      epoch += 1;
      opening = undefined;
      logger.error({}, 'The embedded database ended unexpectedly; it is opened again with the next query.');
    });
    for (const channel of new Set([...subscriptions].map((subscription) => subscription.channel))) {
      await runWithin(link, { sql: `listen ${quoteName(channel)}`, parameters: [] }, LISTEN_DEADLINE_MS);
    }
    if (epoch > 0) for (const { onReconnect } of subscriptions) onReconnect?.();
    return link;
  };

  const engine = (reopenAfter: Promise<void> = Promise.resolve()): Promise<EngineLink> => {
    if (opening !== undefined) return opening;
    const attempt = reopenAfter.then(open);
    opening = attempt;
    attempt.catch(() => {
      if (opening === attempt) opening = undefined;
    });
    return attempt;
  };

  const restart = (link: EngineLink, deadlineMs: number): void => {
    epoch += 1;
    opening = undefined;
    logger.warn({ deadlineMs }, 'A query passed its deadline; the embedded database is restarted.');
    void engine(link.terminate());
  };

  const dispatch = (reply: EngineReply): void => {
    for (const { channel, payload } of reply.notifications) {
      for (const subscription of subscriptions) {
        if (subscription.channel === channel) setImmediate(subscription.handler, payload);
      }
    }
  };

  const runInEpoch = async (query: EngineRequest, born: number, deadlineMs: number): Promise<EngineReply> => {
    if (born !== epoch) throw new ConnectionLostError();
    const link = await engine();
    if (born !== epoch) throw new ConnectionLostError();
    try {
      const reply = await runWithin(link, query, deadlineMs);
      dispatch(reply);
      return reply;
    } catch (error) {
      if (error instanceof QueryTimeoutError && born === epoch) restart(link, deadlineMs);
      throw error;
    }
  };

  const acquire = async (deadlineMs: number): Promise<SqlSession> => {
    if (isClosed) throw new DatabaseClosedError();
    const free = await lock.acquire(acquireTimeoutMs);
    const born = epoch;
    let isIdle = true;
    return {
      async query(sql, parameters) {
        const reply = await runInEpoch(
          { sql, parameters: parameters.map(encodeParameter) },
          born,
          deadlineMs,
        );
        isIdle = reply.isIdle;
        if (reply.failure !== undefined) throw new SqlError(reply.failure);
        return readResult(reply);
      },
      isLost: () => born !== epoch,
      async release() {
        try {
          // A text of several statements that failed half-way leaves its own transaction open.
          if (!isIdle && born === epoch)
            await runInEpoch({ sql: 'rollback', parameters: [] }, born, deadlineMs);
        } finally {
          free();
        }
      },
    };
  };

  const inSession = async (sql: string): Promise<void> => {
    const session = await acquire(LISTEN_DEADLINE_MS);
    try {
      await session.query(sql, []);
    } finally {
      await session.release();
    }
  };

  return {
    acquire,
    start: async () => void (await engine()),
    async listen(channel, handler, onReconnect) {
      const subscription: Subscription = { channel, handler, onReconnect };
      await inSession(`listen ${quoteName(channel)}`);
      subscriptions.add(subscription);
      return async () => {
        subscriptions.delete(subscription);
      };
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      const free = await lock.acquire(CLOSE_DEADLINE_MS).catch(() => () => {});
      const link = await opening?.catch(() => undefined);
      if (link !== undefined) await closeLink(link);
      free();
    },
  };
}

/** The checkpoint makes the next start quick; without it the log is replayed. */
async function closeLink(link: EngineLink): Promise<void> {
  try {
    await runWithin(link, { sql: 'checkpoint', parameters: [] }, CLOSE_DEADLINE_MS);
    await link.close();
  } catch {
    await link.terminate();
  }
}

async function runWithin(link: EngineLink, query: EngineRequest, deadlineMs: number): Promise<EngineReply> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new QueryTimeoutError(deadlineMs)), deadlineMs);
  });
  try {
    return await Promise.race([link.run(query), deadline]);
  } finally {
    clearTimeout(timer);
  }
}

function readResult({ sets }: EngineReply): SqlResult {
  const words = sets.at(-1)?.tag.split(' ') ?? [];
  const count = words.length > 1 ? words.at(-1) : undefined;
  return {
    rows: sets.flatMap(({ fields, rows }) => readRows(fields, rows)),
    affectedRows: count !== undefined && /^\d+$/.test(count) ? BigInt(count) : undefined,
    command: words[0],
  };
}

function readRows(fields: { name: string; typeId: number }[], rows: (string | null)[][]) {
  const columns = fields.map(({ name, typeId }) => ({ name, parse: valueParserOf(typeId) }));
  return rows.map((texts) => {
    const row: Record<string, unknown> = {};
    for (const [index, { name, parse }] of columns.entries()) {
      const text = texts[index];
      row[name] = text === null || text === undefined ? null : parse(text);
    }
    return row;
  });
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
