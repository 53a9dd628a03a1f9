/** Shares PGlite's single connection between sessions, in order of request. */
import { CopyStreams } from './copy-in.ts';
import { createEngineSupervisor } from './engine-supervisor.ts';
import { DatabaseClosedError, SqlError } from './errors.ts';
import { createFifoLock } from './fifo-lock.ts';
import type { EngineLink } from './pglite-client.ts';
import type { EngineReply, EngineRequest } from './pglite-engine.ts';
import type {
  ConnectionCounts,
  DatabaseLogger,
  NotificationHandler,
  SqlResult,
  SqlSession,
  SqlSource,
  Unsubscribe,
} from './sql-source.ts';
import { encodeParameter, valueParserOf } from './sql-values.ts';
import { createSubscriptions, listenStatement } from './subscriptions.ts';

type PgliteSourceOptions = {
  openLink: () => Promise<EngineLink>;
  logger: DatabaseLogger;
  /** Maximum wait for the connection, in milliseconds. */
  acquireTimeoutMs?: number;
};

export type PgliteSource = SqlSource & {
  /** Opens the engine now, so that failures appear at start. */
  start(): Promise<void>;
  /** `onReconnect` runs after the engine was reopened: notifications may have been missed. */
  listen(channel: string, handler: NotificationHandler, onReconnect?: () => void): Promise<Unsubscribe>;
  connections(): ConnectionCounts;
  /** Waits for queued users, then stops the engine; later calls get `DatabaseClosedError`. */
  close(): Promise<void>;
};

const LISTEN_DEADLINE_MS = 10_000;
const CLOSE_WAIT_MS = 10_000;

export function createPgliteSource(options: PgliteSourceOptions): PgliteSource {
  const { openLink, logger, acquireTimeoutMs = 15_000 } = options;
  const lock = createFifoLock();
  const subscriptions = createSubscriptions();
  const supervisor = createEngineSupervisor({ openLink, logger, subscriptions });
  let isClosed = false;

  const acquire = async (deadlineMs: number): Promise<SqlSession> => {
    if (isClosed) throw new DatabaseClosedError();
    const free = await lock.acquire(acquireTimeoutMs);
    const epoch = supervisor.epoch();
    const isLost = () => epoch !== supervisor.epoch();
    let isIdle = true;
    const run = async (sql: string, parameters: readonly unknown[]): Promise<EngineReply> => {
      const reply = await supervisor.run(requestOf(sql, parameters), epoch, deadlineMs);
      isIdle = reply.isIdle;
      for (const { channel, payload } of reply.notifications) subscriptions.dispatch(channel, payload);
      return reply;
    };
    return {
      async query(sql, parameters) {
        const reply = await run(sql, parameters);
        if (reply.failure !== undefined) throw new SqlError(reply.failure);
        return readResult(reply);
      },
      isLost,
      async release() {
        try {
          // A failed multi-statement query leaves its transaction open.
          if (!isIdle && !isLost()) await run('rollback', []);
        } finally {
          free();
        }
      },
    };
  };

  return {
    acquire,
    start: supervisor.start,
    connections: () => ({ open: 1, idle: lock.isHeld() ? 0 : 1, waiting: lock.waiting() }),
    async listen(channel, handler, onReconnect) {
      const session = await acquire(LISTEN_DEADLINE_MS);
      try {
        await session.query(listenStatement(channel), []);
        return subscriptions.add(channel, handler, onReconnect);
      } finally {
        await session.release();
      }
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      const free = await lock.acquire(CLOSE_WAIT_MS).catch(() => () => {});
      await supervisor.close();
      free();
    },
  };
}

function requestOf(sql: string, parameters: readonly unknown[]): EngineRequest {
  const [first] = parameters;
  if (first instanceof CopyStreams) return { sql, parameters: [], copy: first.streams };
  return { sql, parameters: parameters.map(encodeParameter) };
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
