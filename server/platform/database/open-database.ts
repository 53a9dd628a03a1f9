/** Opens and migrates the database, embedded or PostgreSQL, behind one handle. */
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { awaitSchema } from './await-schema.ts';
import { createCheckpointer } from './checkpointer.ts';
import { allowLargeBatches } from './copy-in.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { migrations } from './migrations/index.ts';

import type { Migrations } from './migrations/site-migration.ts';
import { type MigrationOutcome, migrateToLatest } from './migrator.ts';
import { createOutageLog, type OutageLog } from './outage-log.ts';
import { createInlineLink, openWorkerLink } from './pglite-client.ts';
import { openPgliteEngine, type PgliteEngine } from './pglite-engine.ts';
import { createPgliteSource, type PgliteSource } from './pglite-source.ts';
import { type ConnectOptions, waitForPostgres } from './postgres-connect.ts';
import { createPostgresListener } from './postgres-listener.ts';
import { createPostgresSource } from './postgres-source.ts';
import { preparePrivateFolder } from './private-folder.ts';
import { type ObserveQueries, observeSource } from './query-events.ts';
import type { Database } from './schema.ts';
import { createSqlDialect, isWriteQuery } from './sql-dialect.ts';
import type {
  ConnectionCounts,
  DatabaseLogger,
  NotificationHandler,
  SqlSource,
  Unsubscribe,
} from './sql-source.ts';
import { createStartLock, type RunExclusive, withoutLock } from './start-lock.ts';
import { type ReadFreeBytes, readFreeBytes, type StorageGuard, startStorageGuard } from './storage-guard.ts';

export type DatabaseHandle = {
  readonly kind: 'pglite' | 'postgresql';
  /** Queries have a deadline of 2 s once `enforceDeadlines` was called; for longer work see `withDeadline`. */
  readonly db: Kysely<Database>;
  /** The same database with another deadline per query; jobs and imports use 10 s and more. */
  withDeadline<Result>(deadlineMs: number, use: (db: Kysely<Database>) => Promise<Result>): Promise<Result>;
  /** Called when requests begin to wait for queries. Before, a start on a busy machine has a minute for each. */
  enforceDeadlines(): void;
  /** `onReconnect` runs when notifications may have been missed. */
  listen(channel: string, handler: NotificationHandler, onReconnect?: () => void): Promise<Unsubscribe>;
  /** Sent when the transaction of `db` commits; never after a rollback. */
  notify(db: Kysely<Database>, channel: string, payload: string): Promise<void>;
  /** Runs start-up writes while no other process of the same database does. */
  exclusively: RunExclusive;
  /** Migrations of a newer version that this one can work with. */
  readonly newerMigrations: readonly string[];
  outage: OutageLog;
  isStorageLow(): boolean;
  /** Free disk space; null for PostgreSQL. */
  freeBytes(): number | null;
  connections(): ConnectionCounts;
  /** Maximum number of connections of the pool; 1 for the embedded database. */
  readonly maxConnections: number;
  /** Tells a listener of every query and every wait for a connection. */
  observeQueries: ObserveQueries;
  /** @throws StorageLowError */
  assertWritable(): void;
  /** Checks the disk space now instead of within five seconds. */
  checkStorage(): Promise<void>;
  /** Waits for running work, runs a checkpoint and releases the data folder. Idempotent. */
  close(): Promise<void>;
};

type CommonOptions = {
  logger: DatabaseLogger;
  now?: () => Date;
  /** Replaces the migrations in tests. */
  migrations?: Migrations;
  /**
   * `run` (default) migrates; `await` waits until another process has migrated; `leave` opens the database as it is,
   * for commands that only look.
   */
  schema?: 'run' | 'await' | 'leave';
};
type FolderOptions = CommonOptions & {
  dataDir: string;
  readFreeBytes?: ReadFreeBytes;
  /** Without checkpoints by the clock: they would wait in vain while one transaction holds the connection. */
  isWithoutCheckpoints?: boolean;
};
type MemoryOptions = CommonOptions & { memory: true; openEngine?: () => Promise<PgliteEngine> };
type PostgresOptions = CommonOptions & ConnectOptions & { maxConnections?: number };
export type OpenDatabaseOptions = FolderOptions | MemoryOptions | PostgresOptions;

const READ_DEADLINE_MS = 2000;
export const JOB_DEADLINE_MS = 10_000;
/** Opening may replay the log and migrate. */
const START_DEADLINE_MS = 60_000;
const CHECKPOINT_LOOK_MS = 5000;

/**
 * @throws DataFolderInUseError when another process has the folder
 * @throws DataFolderError when the folder cannot be written, or kept private
 * @throws MigrationError when the schema cannot be brought up to date
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<DatabaseHandle> {
  const handle = await openHandle(options);
  try {
    const { ran, newer } = await bringUpToDate(handle, options);
    if (ran.length > 0) options.logger.info({ migrations: ran }, 'The database was migrated.');
    if (newer.length > 0) {
      options.logger.warn(
        { migrations: newer },
        'The database is that of a newer version, which only added.',
      );
    }
    return { ...handle, newerMigrations: newer };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function bringUpToDate(handle: DatabaseHandle, options: OpenDatabaseOptions): Promise<MigrationOutcome> {
  const { schema = 'run', migrations: known = migrations, logger } = options;
  const signal = 'signal' in options ? options.signal : undefined;
  return handle.withDeadline(START_DEADLINE_MS, async (db) => {
    if (schema === 'leave') return { ran: [], newer: [] };
    if (schema === 'await') await awaitSchema(db, known, { logger, ...(signal ? { signal } : {}) });
    // After the wait this only checks.
    return handle.exclusively(() => migrateToLatest(db, known), signal);
  });
}

function openHandle(options: OpenDatabaseOptions): Promise<DatabaseHandle> {
  if ('databaseUrl' in options) return openPostgres(options);
  return 'memory' in options ? openMemory(options) : openFolder(options);
}

async function openPostgres(options: PostgresOptions): Promise<DatabaseHandle> {
  await waitForPostgres(options);
  const outage = createOutageLog(options.logger);
  const { maxConnections = 10 } = options;
  const source = createPostgresSource({ ...options, maxConnections });
  const listener = createPostgresListener(options.databaseUrl, options.logger);
  return createHandle({
    kind: 'postgresql',
    source,
    maxConnections,
    outage,
    exclusively: createStartLock(options.databaseUrl),
    listen: listener.listen,
    close: async () => {
      await listener.close();
      await source.close();
    },
  });
}

async function openMemory({ logger, ...options }: MemoryOptions): Promise<DatabaseHandle> {
  const { openEngine = () => openPgliteEngine({ memory: true }) } = options;
  const openLink = async () => createInlineLink(await openEngine());
  const source = createPgliteSource({ openLink, logger });
  await source.start();
  const outage = createOutageLog(logger);
  return createHandle({
    kind: 'pglite',
    source,
    outage,
    exclusively: withoutLock,
    listen: source.listen,
    close: source.close,
  });
}

async function openFolder(options: FolderOptions): Promise<DatabaseHandle> {
  const { dataDir, logger, now = () => new Date() } = options;
  preparePrivateFolder(dataDir);
  const lock = await lockDataFolder(dataDir, now);
  const openLink = () => openWorkerLink(join(dataDir, 'postgres'), START_DEADLINE_MS);
  const source = createPgliteSource({ openLink, logger });
  let guard: StorageGuard | undefined;
  try {
    guard = await startStorageGuard({
      folder: dataDir,
      logger,
      readFreeBytes: options.readFreeBytes ?? readFreeBytes,
    });
    await source.start();
    // The embedded engine creates some of its first files with their own modes.
    preparePrivateFolder(dataDir);
  } catch (error) {
    guard?.stop();
    await source.close();
    lock.release();
    throw error;
  }
  const stopCheckpoints = options.isWithoutCheckpoints ? () => {} : startCheckpoints(source, logger, now);
  return createHandle({
    kind: 'pglite',
    source,
    outage: createOutageLog(logger),
    exclusively: withoutLock,
    guard,
    listen: source.listen,
    close: async () => {
      stopCheckpoints();
      guard.stop();
      await source.close();
      lock.release();
    },
  });
}

function startCheckpoints(source: PgliteSource, logger: DatabaseLogger, now: () => Date): () => void {
  const dialect = createSqlDialect({ source, deadlineMs: () => JOB_DEADLINE_MS, isEmbedded: true });
  const checkpointer = createCheckpointer(new Kysely({ dialect }), logger, now());
  const timer = setInterval(() => {
    checkpointer.checkpointIfDue(now()).catch((error: unknown) => {
      logger.warn({ err: error }, 'A checkpoint was not done; the next one is tried in a few seconds.');
    });
  }, CHECKPOINT_LOOK_MS).unref();
  return () => clearInterval(timer);
}

type HandleParts = Pick<DatabaseHandle, 'kind' | 'listen' | 'outage' | 'exclusively'> & {
  source: SqlSource & { connections(): ConnectionCounts };
  maxConnections?: number;
  guard?: StorageGuard;
  close: () => Promise<void>;
};

function createHandle(parts: HandleParts): DatabaseHandle {
  const { kind, source, guard, listen, outage, exclusively, close } = parts;
  const databases = new Map<number, Kysely<Database>>();
  const observed = observeSource(source);
  let shortestMs = START_DEADLINE_MS;
  const databaseWithin = (deadlineMs: number): Kysely<Database> => {
    const existing = databases.get(deadlineMs);
    if (existing !== undefined) return existing;
    const dialect = createSqlDialect({
      source: observed.source,
      deadlineMs: () => Math.max(deadlineMs, shortestMs),
      isEmbedded: kind === 'pglite',
      assertAllowed: (query) => {
        if (guard?.isStorageLow() && isWriteQuery(query)) guard.assertWritable();
      },
    });
    const db = new Kysely<Database>({ dialect });
    if (kind === 'postgresql') allowLargeBatches(db);
    databases.set(deadlineMs, db);
    return db;
  };
  let closing: Promise<void> | undefined;
  return {
    kind,
    db: databaseWithin(READ_DEADLINE_MS),
    withDeadline: (deadlineMs, use) => use(databaseWithin(deadlineMs)),
    enforceDeadlines: () => {
      shortestMs = 0;
    },
    listen,
    exclusively,
    newerMigrations: [],
    outage,
    notify: async (db, channel, payload) =>
      void (await sql`select pg_notify(${channel}, ${payload})`.execute(db)),
    isStorageLow: () => guard?.isStorageLow() ?? false,
    freeBytes: () => guard?.freeBytes() ?? null,
    connections: source.connections,
    maxConnections: parts.maxConnections ?? 1,
    observeQueries: observed.observe,
    assertWritable: () => guard?.assertWritable(),
    checkStorage: async () => guard?.check(),
    close: () => (closing ??= close()),
  };
}
