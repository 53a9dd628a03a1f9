/** Lock around everything a process writes at start, so that several processes may start at once. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnreachableError } from './errors.ts';

/** Advisory lock id, unique in this application. */
const lockKey = 4_817_264;
const pauseMs = 100;
/** Generating sample history takes the longest. */
const maxWaitMs = 5 * 60_000;

export type RunExclusive = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/**
 * Runs `work` while no other process of the same database does. Uses its own connection, so that the lock is
 * released when the process dies.
 */
export function createStartLock(databaseUrl: string): RunExclusive {
  return async (work, signal) => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'hudhud-start',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await takeLock(client, signal);
      return await work();
    } finally {
      await client.end().catch(() => {});
    }
  };
}

/** Polls instead of waiting in the server, so that a stop signal is handled. */
async function takeLock(client: pg.Client, signal: AbortSignal | undefined): Promise<void> {
  const lastAt = performance.now() + maxWaitMs;
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      lockKey,
    ]);
    if (rows[0]?.taken) return;
    if (performance.now() > lastAt) {
      throw new DatabaseUnreachableError(
        `DATABASE_URL: another process has been starting on this database for ${maxWaitMs / 60_000} minutes; stop it first`,
      );
    }
    await wait(pauseMs, undefined, signal ? { signal } : {});
  }
}

/** The embedded database has only one process. */
export const withoutLock: RunExclusive = (work) => work();
