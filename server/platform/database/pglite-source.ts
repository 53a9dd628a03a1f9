/** Shares PGlite's single connection between sessions, in order of request. */
import { DatabaseClosedError, SqlError } from './errors.ts';
import { createFifoLock } from './fifo-lock.ts';
import type { EngineLink } from './pglite-client.ts';
import type { EngineReply, EngineRequest } from './pglite-engine.ts';
import type { ConnectionCounts, Listen, SqlResult, SqlSession, SqlSource } from './sql-source.ts';
import { encodeParameter, valueParserOf } from './sql-values.ts';
import { createSubscriptions, listenStatement } from './subscriptions.ts';

export type PgliteSource = SqlSource & {
  listen: Listen;
  connections(): ConnectionCounts;
  /** The data folder as a tar file, of a moment at which no query runs. */
  dump(): Promise<Blob>;
  /** Waits for queued users, runs a checkpoint and stops the engine; later calls get `DatabaseClosedError`. */
  close(): Promise<void>;
};

const ACQUIRE_WAIT_MS = 15_000;
const LISTEN_DEADLINE_MS = 10_000;
const CLOSE_WAIT_MS = 10_000;
const CLOSE_DEADLINE_MS = 30_000;
const DUMP_DEADLINE_MS = 300_000;

export function createPgliteSource(link: EngineLink): PgliteSource {
  const lock = createFifoLock();
  const subscriptions = createSubscriptions();
  let isClosed = false;

  const acquire = async (deadlineMs: number): Promise<SqlSession> => {
    if (isClosed) throw new DatabaseClosedError();
    const free = await lock.acquire(ACQUIRE_WAIT_MS);
    let isIdle = true;
    const run = async (request: EngineRequest): Promise<EngineReply> => {
      const reply = await link.run(request, deadlineMs);
      isIdle = reply.isIdle;
      for (const { channel, payload } of reply.notifications) subscriptions.dispatch(channel, payload);
      return reply;
    };
    return {
      async query(sql, parameters) {
        const reply = await run(requestOf(sql, parameters));
        if (reply.failure !== undefined) throw new SqlError(reply.failure);
        return readResult(reply);
      },
      release() {
        // A failed multi-statement query leaves its transaction open.
        if (isIdle) free();
        else void run({ sql: 'rollback', parameters: [] }).then(free, free);
      },
    };
  };

  return {
    acquire,
    connections: () => ({ open: 1, idle: lock.isHeld() ? 0 : 1, waiting: lock.waiting() }),
    async listen(channel, handler, onReconnect) {
      const session = await acquire(LISTEN_DEADLINE_MS);
      try {
        await session.query(listenStatement(channel), []);
        return subscriptions.add(channel, handler, onReconnect);
      } finally {
        session.release();
      }
    },
    async dump() {
      const free = await lock.acquire(ACQUIRE_WAIT_MS);
      try {
        const request = { sql: 'checkpoint', parameters: [], isDump: true };
        const { dump, failure } = await link.run(request, DUMP_DEADLINE_MS);
        if (dump === undefined)
          throw failure === undefined ? new DatabaseClosedError() : new SqlError(failure);
        return dump;
      } finally {
        free();
      }
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      const free = await lock.acquire(CLOSE_WAIT_MS).catch(() => () => {});
      // Without it the next start replays the log.
      await link.run({ sql: 'checkpoint', parameters: [] }, CLOSE_DEADLINE_MS).catch(() => {});
      await link.close();
      free();
    },
  };
}

function requestOf(sql: string, parameters: readonly unknown[]): EngineRequest {
  return { sql, parameters: parameters.map(encodeParameter) };
}

function readResult({ sets }: EngineReply): SqlResult {
  const words = sets.at(-1)?.tag.split(' ') ?? [];
  return {
    rows: sets.flatMap(({ fields, rows }) => readRows(fields, rows)),
    rowCount: Number(words.at(-1)) || 0,
    command: words[0] ?? '',
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
