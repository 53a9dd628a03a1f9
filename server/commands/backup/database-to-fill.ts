/** Opens an empty database for a restore; what was written appears under its name when it is complete. */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from '#server/platform/backup/backup-error.ts';
import type { BackupPart } from '#server/platform/backup/backup-format.ts';
import { assertEmpty } from '#server/platform/backup/restore.service.ts';
import { lockDataFolder } from '#server/platform/database/data-folder-lock.ts';
import { type DatabaseHandle, openDatabase } from '#server/platform/database/open-database.ts';
import { preparePrivateFolder } from '#server/platform/database/private-folder.ts';
import type { Logger } from '#server/platform/logger.ts';
import { removeOnSignal } from './remove-on-signal.ts';

/** A database of PostgreSQL, or a data folder for the embedded one. Keys go to the data folder either way. */
export type FillTarget = { databaseUrl: string | null; dataDirectory: string };

type KeyFile = Extract<BackupPart, { kind: 'file' }>;

export type DatabaseToFill = {
  handle: DatabaseHandle;
  /** Keys that come with the backup, written when it is complete. */
  addFile(file: KeyFile): void;
  /** Closes the database and gives it its name. */
  complete(): Promise<void>;
  /** Closes the database and removes what was written; does nothing after `complete`. */
  abandon(): Promise<void>;
};

/** @throws BackupError when the place is not empty */
export async function openDatabaseToFill(target: FillTarget, logger: Logger): Promise<DatabaseToFill> {
  const dataDir = target.dataDirectory;
  const files: KeyFile[] = [];
  const addFile = (file: KeyFile): void => {
    assertNoOtherKey(dataDir, file);
    files.push(file);
  };
  const writeFiles = () => {
    if (files.length > 0) preparePrivateFolder(dataDir);
    for (const { name, content } of files) writeFileSync(join(dataDir, name), content, { mode: 0o600 });
  };
  if (target.databaseUrl !== null) {
    const handle = await openDatabase({
      schema: 'leave',
      ...target,
      databaseUrl: target.databaseUrl,
      logger,
    });
    await assertEmpty(handle.db).catch(async (error: unknown) => {
      await handle.close();
      throw error;
    });
    const complete = async () => {
      writeFiles();
      await handle.close();
    };
    return { handle, addFile, complete, abandon: handle.close };
  }
  return openFolder(dataDir, { logger, addFile, writeFiles });
}

type FolderParts = { logger: Logger; addFile: DatabaseToFill['addFile']; writeFiles: () => void };

async function openFolder(
  dataDir: string,
  { logger, addFile, writeFiles }: FolderParts,
): Promise<DatabaseToFill> {
  preparePrivateFolder(dataDir);
  const lock = await lockDataFolder(dataDir, () => new Date());
  const unfinished = join(dataDir, 'unfinished-restore');
  const finished = join(dataDir, 'postgres');
  const remove = () => rmSync(unfinished, { recursive: true, force: true });
  try {
    if (existsSync(finished)) {
      throw new BackupError(
        `${finished} is there already; a backup is restored into an empty folder, so set DATA_DIR to a new one.`,
      );
    }
    remove();
    const forget = removeOnSignal(unfinished);
    const handle = await openDatabase({
      schema: 'leave',
      dataDir: unfinished,
      logger,
    });
    return {
      handle,
      addFile,
      async complete() {
        await handle.close();
        await flushFolder(join(unfinished, 'postgres'));
        writeFiles();
        renameSync(join(unfinished, 'postgres'), finished);
        remove();
        forget();
        lock.release();
      },
      async abandon() {
        await handle.close();
        remove();
        forget();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** With another key nobody could log in, and the other key would be lost. */
function assertNoOtherKey(dataDir: string, { name, content }: KeyFile): void {
  const path = join(dataDir, name);
  if (!existsSync(path) || readFileSync(path).equals(content)) return;
  throw new BackupError(`${path} is another key than that of the backup; move it away first.`);
}

/** The embedded engine leaves its files to the system; a power cut after the restore would lose them. */
async function flushFolder(folder: string): Promise<void> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await flushFolder(path);
    else if (entry.isFile()) {
      const file = await open(path, 'r+');
      await file.sync().finally(() => file.close());
    }
  }
}
