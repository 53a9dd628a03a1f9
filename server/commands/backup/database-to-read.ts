/** Opens the configured database to be read by a backup, whether the site runs or not. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createSocketClient, type SocketClient } from '#server/commands/socket/socket.client.ts';
import { socketAddress } from '#server/commands/socket/socket-address.ts';
import { BackupError } from '#server/platform/backup/backup-error.ts';
import { type BackupPart, keyFiles } from '#server/platform/backup/backup-format.ts';
import { type BackupRun, insertBackupRun } from '#server/platform/backup/backup-run.repository.ts';
import { snapshotFolder } from '#server/platform/backup/folder-snapshot.ts';
import type { Config } from '#server/platform/config/config.ts';
import { DataFolderInUseError } from '#server/platform/database/errors.ts';
import { type DatabaseHandle, openDatabase } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/logger.ts';
import { removeOnSignal } from './remove-on-signal.ts';

export type DatabaseToRead = {
  handle: DatabaseHandle;
  /** How long queries of the running site waited for its copy; null when nothing was copied. */
  pausedMs: number | null;
  close(): Promise<void>;
};

/**
 * PostgreSQL is read directly. A running process copies its embedded database, and the copy is read.
 * @throws BackupError when there is no database, or no room for a copy
 */
export async function openDatabaseToRead(config: Config, logger: Logger): Promise<DatabaseToRead> {
  try {
    return await openStoppedOrServer(config, logger);
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    const client = createSocketClient(socketAddress(config.dataDirectory));
    await client.readStatus().catch(() => {
      throw error;
    });
    return openCopy(client, config.dataDirectory, logger);
  }
}

async function openStoppedOrServer(config: Config, logger: Logger): Promise<DatabaseToRead> {
  const { databaseUrl, dataDirectory: dataDir } = config;
  if (databaseUrl !== null) {
    return direct(await openDatabase({ schema: 'leave', databaseUrl, maxConnections: 2, logger }));
  }
  assertFolder(dataDir);
  return direct(await openDatabase({ schema: 'leave', dataDir, logger }));
}

/**
 * Opens the database of a site that does not run, for a move.
 * @throws DataFolderInUseError, BackupError while a process of the site runs
 */
export async function openStoppedDatabase(config: Config, logger: Logger): Promise<DatabaseToRead> {
  const database = await openStoppedOrServer(config, logger);
  try {
    if (config.databaseUrl !== null) await assertStopped(database.handle);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Stores what became of a backup in the database of the site, through the running process if there is one. */
export async function recordRun(config: Config, logger: Logger, run: BackupRun): Promise<void> {
  try {
    const { handle, close } = await openStoppedOrServer(config, logger);
    await insertBackupRun(handle.db, run).finally(close);
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    await createSocketClient(socketAddress(config.dataDirectory)).recordBackup(run);
  }
}

function assertFolder(dataDir: string): void {
  if (existsSync(join(dataDir, 'postgres'))) return;
  throw new BackupError(`There is no database in ${dataDir}; set DATA_DIR or DATABASE_URL.`);
}

/** A process that was killed counts as running for two minutes more. */
async function assertStopped({ db }: DatabaseHandle): Promise<void> {
  const { rows } = await sql<{ host: string; pid: number }>`
    select host, pid from process_beat where seen_at > now() - interval '2 minutes' limit 1`.execute(db);
  const [process] = rows;
  if (process === undefined) return;
  throw new BackupError(
    `The site runs (process ${process.pid} on ${process.host}); stop it first, since what it writes meanwhile would stay behind. A killed process counts as running for two minutes.`,
  );
}

function direct(handle: DatabaseHandle): DatabaseToRead {
  return { handle, pausedMs: null, close: handle.close };
}

async function openCopy(
  client: SocketClient,
  dataDirectory: string,
  logger: Logger,
): Promise<DatabaseToRead> {
  const { pausedMs } = await client.copyDatabase();
  // Not the folder of the answer: it is removed, and this command may have more rights than the site.
  const folder = snapshotFolder(dataDirectory);
  // It holds everybody's data, so that an interrupted backup must not leave it behind.
  const forget = removeOnSignal(folder);
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    forget();
  };
  try {
    const handle = await openDatabase({
      schema: 'leave',
      dataDir: folder,
      logger,
    });
    const close = () => handle.close().finally(remove);
    return { handle, pausedMs, close };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The keys in the data folder, for the backup to carry. */
export function readKeyFiles(dataDir: string): Extract<BackupPart, { kind: 'file' }>[] {
  return keyFiles.flatMap((name) => {
    const path = join(dataDir, name);
    return existsSync(path) ? [{ kind: 'file' as const, name, content: readFileSync(path) }] : [];
  });
}
