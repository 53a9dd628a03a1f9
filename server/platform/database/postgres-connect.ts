/** First connections to PostgreSQL: waits for a server that is starting, explains failures in one line, and lets one process at a time write at its start. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '#server/platform/operator-error.ts';
import { sqlStateOf } from './errors.ts';
import type { DatabaseLogger } from './sql-source.ts';

export type ConnectOptions = {
  databaseUrl: string;
  logger: DatabaseLogger;
  signal?: AbortSignal;
  /** Longest wait for a server that may be starting. */
  maxWaitMs?: number;
  /** Replaced in tests: connects once, or rejects with the driver's error. */
  connectOnce?: (databaseUrl: string) => Promise<void>;
  /** Replaced in tests: the pause between attempts. */
  pause?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
};

const pauseMs = 1000;

/** @throws OperatorError at once if waiting cannot help, otherwise after `maxWaitMs` */
export async function waitForPostgres(options: ConnectOptions): Promise<void> {
  const { databaseUrl, logger, signal, maxWaitMs = 30_000 } = options;
  const {
    connectOnce = connectAndEnd,
    pause = (ms, until) => wait(ms, undefined, until && { signal: until }),
  } = options;
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    signal?.throwIfAborted();
    try {
      return await connectOnce(databaseUrl);
    } catch (error) {
      const { reason, mayPass } = explainConnectError(error, databaseUrl);
      if (!mayPass || waitedMs >= maxWaitMs) {
        throw new OperatorError(`DATABASE_URL: ${reason}`, { cause: error });
      }
      if (waitedMs === 0) {
        logger.warn({ reason, seconds: maxWaitMs / 1000 }, 'The database does not answer yet; waiting.');
      }
    }
    await pause(pauseMs, signal);
  }
}

async function connectAndEnd(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => {});
  }
}

/** Explains the error without the password, and whether waiting may help. */
function explainConnectError(error: unknown, databaseUrl: string): { reason: string; mayPass: boolean } {
  const { hostname, port, username, pathname } = new URL(databaseUrl);
  const server = `${decodeURIComponent(hostname)}:${port || '5432'}`;
  const user = decodeURIComponent(username);
  const state = sqlStateOf(error);
  const passing = (reason: string) => ({ reason, mayPass: true });
  const lasting = (reason: string) => ({ reason, mayPass: false });
  switch (state ?? networkCodeOf(error)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return passing(`there is no machine of the name ${hostname}`);
    case 'ECONNREFUSED':
      return passing(`nothing listens on ${server}`);
    case '57P03':
      return passing(`the server on ${server} is starting or stopping`);
    case '53300':
      return passing(
        `the server on ${server} has no free connection; raise its max_connections, or lower DATABASE_POOL`,
      );
    case '28P01':
    case '28000':
      return lasting(`${server} refuses the user ${user} or the password`);
    case '3D000':
      return lasting(`there is no database ${decodeURIComponent(pathname.slice(1))} on ${server}`);
    default:
      return { reason: `no connection to ${server}: ${wordsOf(error)}`, mayPass: state === undefined };
  }
}

/** A host with several addresses fails with one error per address. */
function networkCodeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return networkCodeOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function wordsOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0] || 'unknown failure';
}

/** Advisory lock id, unique in this application. */
const lockKey = 4_817_264;
const lockPauseMs = 100;
/** Generating sample history takes the longest. */
const maxLockWaitMs = 5 * 60_000;

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
  const lastAt = performance.now() + maxLockWaitMs;
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      lockKey,
    ]);
    if (rows[0]?.taken) return;
    if (performance.now() > lastAt) {
      throw new OperatorError(
        `DATABASE_URL: another process has been starting on this database for ${maxLockWaitMs / 60_000} minutes; stop it first`,
      );
    }
    await wait(lockPauseMs, undefined, signal ? { signal } : {});
  }
}

/** The embedded database has only one process. */
export const withoutLock: RunExclusive = (work) => work();
