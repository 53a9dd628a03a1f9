/** Opens and migrates the database, embedded or PostgreSQL, behind one handle. */
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { type Migrations, migrations } from '#server/platform/database/migrations/index.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { ConnectionBusyError, createOutageLog, type EngineFailure } from './errors.ts';
import { assertMigrated, type MigrationOutcome, migrateToLatest } from './migrator.ts';
import { openWorkerLink } from './pglite-client.ts';
import { openPgliteEngine, type PgliteEngine } from './pglite-engine.ts';
import { createCheckpointer, createPgliteSource } from './pglite-source.ts';
import {
  type ConnectOptions,
  createStartLock,
  type RunExclusive,
  waitForPostgres,
  withoutLock,
} from './postgres-connect.ts';
import { createPostgresListener, createPostgresSource } from './postgres-source.ts';
import { explainFullDisk, preparePrivateFolder } from './private-folder.ts';
import { observeSource } from './query-events.ts';
import type { Database, Db } from './schema.ts';
import { createSqlDialect, type DatabaseLogger, type Listen, type SqlSource } from './sql-source.ts';

export type DatabaseHandle = Awaited<ReturnType<typeof openDatabase>>;

type CommonOptions = {
  logger: DatabaseLogger;
  now?: () => Date;
  /** Replaces the migrations in tests. */
  migrations?: Migrations;
  /**
   * `run` (default) migrates; `check` refuses what is not migrated; `leave` opens the database as it is, for commands
   * that only look.
   */
  schema?: 'run' | 'check' | 'leave';
};
type FolderOptions = CommonOptions & { dataDir: string };
type MemoryOptions = CommonOptions & { memory: true; openEngine?: () => Promise<PgliteEngine> };
type PostgresOptions = CommonOptions & ConnectOptions & { maxConnections?: number };
type OpenDatabaseOptions = FolderOptions | MemoryOptions | PostgresOptions;

const READ_DEADLINE_MS = 2000;
export const JOB_DEADLINE_MS = 10_000;
/** Opening may replay the log and migrate. */
const START_DEADLINE_MS = 60_000;
/** Deadlines of the embedded database are this much longer, since passing one ends the process. */
const EMBEDDED_PATIENCE = 5;
const CHECKPOINT_LOOK_MS = 5000;

/**
 * @throws DataFolderInUseError when another process has the folder
 * @throws OperatorError when the folder cannot be written or kept private, or its disk is full
 * @throws MigrationError when the schema cannot be brought up to date
 */
export async function openDatabase(options: OpenDatabaseOptions) {
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
    return {
      ...handle,
      ranMigrations: ran,
      /** Migrations of a newer version that this one can work with. */
      newerMigrations: newer as readonly string[],
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function bringUpToDate(handle: Handle, options: OpenDatabaseOptions): Promise<MigrationOutcome> {
  const { schema = 'run', migrations: known = migrations } = options;
  const signal = 'signal' in options ? options.signal : undefined;
  return handle.withDeadline(START_DEADLINE_MS, async (db) => {
    if (schema === 'leave') return { ran: [], newer: [] };
    if (schema === 'check') await assertMigrated(db, known);
    return handle.exclusively(() => migrateToLatest(db, known), signal);
  });
}

function openHandle(options: OpenDatabaseOptions): Promise<Handle> {
  if ('databaseUrl' in options) return openPostgres(options);
  return 'memory' in options ? openMemory(options) : openFolder(options);
}

async function openPostgres(options: PostgresOptions): Promise<Handle> {
  await waitForPostgres(options);
  const { databaseUrl, logger, maxConnections } = options;
  const source = createPostgresSource({ databaseUrl, logger, ...(maxConnections && { maxConnections }) });
  const listener = createPostgresListener(databaseUrl, logger);
  return createHandle({
    kind: 'postgresql',
    source,
    logger,
    exclusively: createStartLock(databaseUrl),
    listen: listener.listen,
    close: async () => {
      await listener.close();
      await source.close();
    },
  });
}

async function openMemory({ logger, openEngine }: MemoryOptions): Promise<Handle> {
  const engine = await (openEngine ?? (() => openPgliteEngine({ memory: true })))();
  const source = createPgliteSource(engine);
  return createHandle({ ...embeddedParts(source, logger), close: source.close });
}

function embeddedParts(source: ReturnType<typeof createPgliteSource>, logger: DatabaseLogger) {
  const { listen, dump } = source;
  return { kind: 'pglite' as const, source, logger, exclusively: withoutLock, listen, dump };
}

async function openFolder({ dataDir, logger, now = () => new Date() }: FolderOptions): Promise<Handle> {
  preparePrivateFolder(dataDir);
  const fullDisk = explainFullDisk(dataDir);
  if (fullDisk !== undefined) throw new OperatorError(fullDisk);
  const lock = lockDataFolder(dataDir);
  // Only a new process can trust the state of the engine; a service manager starts it.
  const endProcess = ({ message, cause }: EngineFailure): never => {
    const failure = explainFullDisk(dataDir) ?? message;
    logger.error({ failure, err: cause }, 'The embedded database cannot go on; the process ends.');
    lock.release();
    process.exit(1);
  };
  try {
    const link = await openWorkerLink({
      folder: join(dataDir, 'postgres'),
      startDeadlineMs: START_DEADLINE_MS * EMBEDDED_PATIENCE,
      onFailure: endProcess,
    });
    // The embedded engine creates some of its first files with their own modes.
    preparePrivateFolder(dataDir);
    const source = createPgliteSource(link);
    const stopCheckpoints = startCheckpoints(source, logger, now);
    return createHandle({
      ...embeddedParts(source, logger),
      close: async () => {
        stopCheckpoints();
        await source.close();
        lock.release();
      },
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}

function startCheckpoints(source: SqlSource, logger: DatabaseLogger, now: () => Date): () => void {
  const dialect = createSqlDialect(source, () => JOB_DEADLINE_MS * EMBEDDED_PATIENCE);
  const checkpointIfDue = createCheckpointer(new Kysely({ dialect }), now());
  const timer = setInterval(() => {
    checkpointIfDue(now()).catch((error: unknown) => {
      // During a long transaction it waits for the connection in vain.
      if (!(error instanceof ConnectionBusyError)) logger.warn({ err: error }, 'A checkpoint failed.');
    });
  }, CHECKPOINT_LOOK_MS).unref();
  return () => clearInterval(timer);
}

type HandleParts = {
  kind: 'pglite' | 'postgresql';
  source: SqlSource;
  listen: Listen;
  exclusively: RunExclusive;
  dump?: () => Promise<Blob>;
  close: () => Promise<void>;
  logger: DatabaseLogger;
};

type Handle = ReturnType<typeof createHandle>;

function createHandle(parts: HandleParts) {
  const { kind, source, listen, logger, exclusively, close } = parts;
  const databases = new Map<number, Db>();
  const observed = observeSource(source);
  const patience = kind === 'pglite' ? EMBEDDED_PATIENCE : 1;
  let shortestMs = START_DEADLINE_MS;
  const databaseWithin = (deadlineMs: number): Db =>
    databases.getOrInsertComputed(deadlineMs, () => {
      const dialect = createSqlDialect(observed.source, () => Math.max(deadlineMs, shortestMs) * patience);
      return new Kysely<Database>({ dialect });
    });
  let closing: Promise<void> | undefined;
  return {
    kind,
    /**
     * Queries have a deadline of 2 s once `enforceDeadlines` was called; for longer work see `withDeadline`. On the
     * embedded database deadlines are five times as long, and the process ends with an error at one that is passed.
     */
    db: databaseWithin(READ_DEADLINE_MS),
    /** The same database with another deadline per query; jobs and imports use 10 s and more. */
    withDeadline: <Result>(deadlineMs: number, use: (db: Db) => Promise<Result>): Promise<Result> =>
      use(databaseWithin(deadlineMs)),
    /** Called when requests begin to wait for queries. Before, a start on a busy machine has a minute for each. */
    enforceDeadlines(): void {
      shortestMs = 0;
    },
    listen,
    /** Runs start-up writes while no other process of the same database does. */
    exclusively,
    outage: createOutageLog(logger),
    /** Tells a listener of every query and every wait for a connection. */
    observeQueries: observed.observe,
    /** The embedded database's data folder as a tar file; null for PostgreSQL. Queries wait meanwhile. */
    dumpDataDir: parts.dump ?? null,
    /** Waits for running work, runs a checkpoint and releases the data folder. Idempotent. */
    close: (): Promise<void> => (closing ??= close()),
  };
}
