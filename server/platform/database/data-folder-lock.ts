/** Allows one process per data folder: a lock of the system on a file of SQLite, which ends with the process that holds it. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataFolderInUseError } from './errors.ts';

const busy = 5;

/** The file stays when the lock is released: another process may have opened it meanwhile. */
const lockName = 'lock.sqlite';
/** Tells who holds the lock. */
const holderName = 'lock';

/**
 * Creates the folder where it is missing.
 * @throws DataFolderInUseError when a running process holds it
 */
export function lockDataFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, lockName), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === busy;
    throw isBusy ? new DataFolderInUseError(folder, readHolder(folder)) : error;
  }
  writeFileSync(join(folder, holderName), `process ${process.pid} on ${hostname()}`);
  return {
    release(): void {
      if (!lock.isOpen) return;
      rmSync(join(folder, holderName), { force: true });
      lock.close();
    },
  };
}

/** Why `folder` cannot be locked now; undefined where it can. */
export function explainFolderInUse(folder: string): DataFolderInUseError | undefined {
  if (!existsSync(join(folder, lockName))) return undefined;
  try {
    lockDataFolder(folder).release();
    return undefined;
  } catch (error) {
    if (error instanceof DataFolderInUseError) return error;
    throw error;
  }
}

function readHolder(folder: string): string {
  try {
    return readFileSync(join(folder, holderName), 'utf8');
  } catch {
    return 'a process that starts or ends';
  }
}
