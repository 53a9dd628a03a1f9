/** The embedded database: shares PGlite's single connection between sessions, requests before jobs, and runs its checkpoints. */
import { type Kysely, sql } from 'kysely';
import { ConnectionBusyError, DatabaseClosedError, SqlError } from './errors.ts';
import type { EngineLink } from './pglite-client.ts';
import type { EngineReply, EngineRequest } from './pglite-engine.ts';
import {
  createSubscriptions,
  encodeParameter,
  type Listen,
  listenStatement,
  type SqlResult,
  type SqlSession,
  type SqlSource,
  valueParserOf,
} from './sql-source.ts';

type PgliteSource = SqlSource & {
  listen: Listen;
  /** The data folder as a tar file, of a moment at which no query runs. */
  dump(): Promise<Blob>;
  /** Waits for queued users, runs a checkpoint and stops the engine; later calls get `DatabaseClosedError`. */
  close(): Promise<void>;
};

const ACQUIRE_WAIT_MS = 15_000;
/** Of two sessions the one with the earlier deadline is first; those with more time than this are equal. */
const MOST_PATIENCE_MS = 15_000;
const LISTEN_DEADLINE_MS = 10_000;
const CLOSE_WAIT_MS = 10_000;
const CLOSE_DEADLINE_MS = 30_000;
const DUMP_DEADLINE_MS = 300_000;

export function createPgliteSource(link: EngineLink): PgliteSource {
  const lock = createLock();
  const subscriptions = createSubscriptions();
  let isClosed = false;

  const acquire = async (deadlineMs: number): Promise<SqlSession> => {
    if (isClosed) throw new DatabaseClosedError();
    const free = await lock.acquire(ACQUIRE_WAIT_MS, Math.min(deadlineMs, MOST_PATIENCE_MS));
    let isIdle = true;
    const run = async (request: EngineRequest): Promise<EngineReply> => {
      const reply = await link.run(request, deadlineMs);
      isIdle = reply.isIdle;
      for (const { channel, payload } of reply.notifications) subscriptions.dispatch(channel, payload);
      return reply;
    };
    return {
      async query(sql, parameters) {
        const reply = await run({ sql, parameters: parameters.map(encodeParameter) });
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
      const free = await lock.acquire(ACQUIRE_WAIT_MS, MOST_PATIENCE_MS);
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
      const free = await lock.acquire(CLOSE_WAIT_MS, Infinity).catch(() => () => {});
      // Without it the next start replays the log.
      await link.run({ sql: 'checkpoint', parameters: [] }, CLOSE_DEADLINE_MS).catch(() => {});
      await link.close();
      free();
    },
  };
}

function readResult({ sets }: EngineReply): SqlResult {
  // Kysely reads no rows where the command is COMMIT.
  const set = sets.findLast(({ fields }) => fields.length > 0) ?? sets.at(-1);
  const words = set?.tag.split(' ') ?? [];
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

type Waiter = { dueAt: number; grant: () => void };

export function createLock() {
  /** Earliest first. */
  const waiting: Waiter[] = [];
  let isHeld = false;

  const createRelease = () => {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const next = waiting.shift();
      if (next === undefined) isHeld = false;
      else next.grant();
    };
  };

  return {
    /**
     * Resolves to the release function; rejects with `ConnectionBusyError` after `timeoutMs`.
     * @param patienceMs lets those pass who come later and have so much less patience
     */
    acquire(timeoutMs: number, patienceMs: number): Promise<() => void> {
      if (!isHeld) {
        isHeld = true;
        return Promise.resolve(createRelease());
      }
      return new Promise((resolve, reject) => {
        const dueAt = performance.now() + patienceMs;
        const waiter: Waiter = {
          dueAt,
          grant: () => {
            clearTimeout(timer);
            resolve(createRelease());
          },
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(waiter), 1);
          reject(new ConnectionBusyError(timeoutMs));
        }, timeoutMs);
        waiting.splice(waiting.findLastIndex((other) => other.dueAt <= dueAt) + 1, 0, waiter);
      });
    },
  };
}

const LOG_BYTES = 32 * 1_048_576;
const INTERVAL_MS = 5 * 60_000;
/** Log size of a checkpoint itself; less than this means there were no writes. */
const OWN_LOG_BYTES = 512;

/**
 * Returns a function that runs a checkpoint when enough was written, or anything was written and enough time has
 * passed.
 */
export function createCheckpointer<Tables>(
  db: Kysely<Tables>,
  startedAt: Date,
): (now: Date) => Promise<boolean> {
  let lastPosition: number | undefined;
  let lastAt = startedAt.getTime();
  return async (now) => {
    const position = await readLogPosition(db);
    lastPosition ??= position;
    const written = position - lastPosition;
    const isOld = now.getTime() - lastAt >= INTERVAL_MS;
    if (written <= OWN_LOG_BYTES || (written < LOG_BYTES && !isOld)) return false;
    await sql`checkpoint`.execute(db);
    lastPosition = await readLogPosition(db);
    lastAt = now.getTime();
    return true;
  };
}

/** Bytes of write-ahead log since the database was created. */
async function readLogPosition<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as position`.execute(db);
  return rows[0]?.position ?? 0;
}
