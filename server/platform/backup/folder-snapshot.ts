/** Copies the embedded database of a running process, so that a backup can be read without holding the site up. */
import { constants, copyFileSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { lockDataFolder } from '#server/platform/database/data-folder-lock.ts';
import { readDiskSpace } from '#server/platform/database/disk-space.ts';
import type { DatabaseHandle } from '#server/platform/database/open-database.ts';
import { BackupError } from './backup-error.ts';
import { BACKUP_DEADLINE_MS } from './database-snapshot.service.ts';

/** Space that stays free beside a copy, for the site to go on writing. */
const spareBytes = 256 * 1_048_576;
/** File systems note the time of a change this exactly or better. */
const clockGrainMs = 2_000;

export type FolderSnapshot = {
  /** A data folder of its own, to be removed after use. */
  folder: string;
  bytes: number;
  /** How long queries waited. */
  pausedMs: number;
};

/** Where the copy of a data folder's database lies. */
export function snapshotFolder(dataDir: string): string {
  return join(dataDir, 'snapshot');
}

/**
 * Copies all files while the site works, then those that changed since while no query runs. Only one copy at a time.
 * @throws BackupError when the disk has no room, or another backup reads its copy
 */
export async function copyRunningDatabase(handle: DatabaseHandle, dataDir: string): Promise<FolderSnapshot> {
  const [source, folder] = [join(dataDir, 'postgres'), snapshotFolder(dataDir)];
  await removeUnused(folder);
  const files = listFiles(source);
  await assertRoom(dataDir, files);
  const target = join(folder, 'postgres');
  const startedAt = Date.now();
  try {
    await copyFiles(source, target, files);
    const pausedMs = await handle.withDeadline(BACKUP_DEADLINE_MS, (db) =>
      db.connection().execute(async (connection) => {
        // The connection is held: nothing is read or written until the copy is done.
        const pausedAt = performance.now();
        await sql`checkpoint`.execute(connection);
        copyChanges(source, target, startedAt - clockGrainMs);
        return performance.now() - pausedAt;
      }),
    );
    return { folder, bytes: sumOf(files), pausedMs: Math.round(pausedMs) };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Removes what a backup that was killed left behind. */
async function removeUnused(folder: string): Promise<void> {
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) return;
  const lock = await lockDataFolder(folder, () => new Date()).catch(() => null);
  if (lock === null) throw new BackupError('Another backup is being made; wait until it is done.');
  rmSync(folder, { recursive: true, force: true });
  lock.release();
}

type FoundFile = { path: string; size: number; changedAt: number };

/** Paths within `root`; files that vanish meanwhile are left out. */
function listFiles(root: string, folder = ''): FoundFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(root, path);
    const found = lstatSync(join(root, path), { throwIfNoEntry: false });
    return found?.isFile() ? [{ path, size: found.size, changedAt: found.mtimeMs }] : [];
  });
}

function sumOf(files: readonly FoundFile[]): number {
  return files.reduce((total, { size }) => total + size, 0);
}

async function assertRoom(dataDir: string, files: readonly FoundFile[]): Promise<void> {
  const [needed, free] = [sumOf(files) + spareBytes, readDiskSpace(dataDir).freeBytes];
  if (free >= needed) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_048_576)} MB`;
  throw new BackupError(
    `A backup of a running site needs ${megabytes(needed)} of free space beside the database, and ${megabytes(free)} are free; make room, or stop the site first.`,
  );
}

async function copyFiles(source: string, target: string, files: readonly FoundFile[]): Promise<void> {
  for (const { path } of files) {
    mkdirSync(dirname(join(target, path)), { recursive: true, mode: 0o700 });
    // A file that vanished since belongs to a table that did too.
    await copyFile(join(source, path), join(target, path), constants.COPYFILE_FICLONE).catch(ignoreMissing);
  }
}

/** Makes the copy equal to the source: what changed, what is new, what is gone, and empty folders. */
function copyChanges(source: string, target: string, since: number): void {
  const now = listFiles(source);
  const copied = new Map(listFiles(target).map((file) => [file.path, file]));
  for (const { path, size, changedAt } of now) {
    if (changedAt < since && copied.get(path)?.size === size) continue;
    mkdirSync(dirname(join(target, path)), { recursive: true, mode: 0o700 });
    copyFileSync(join(source, path), join(target, path), constants.COPYFILE_FICLONE);
  }
  const paths = new Set(now.map(({ path }) => path));
  for (const path of copied.keys()) if (!paths.has(path)) rmSync(join(target, path), { force: true });
  for (const folder of listFolders(source)) mkdirSync(join(target, folder), { recursive: true, mode: 0o700 });
}

function listFolders(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [join(folder, entry.name), ...listFolders(root, join(folder, entry.name))] : [],
  );
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
