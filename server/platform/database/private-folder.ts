/** Makes the data folder readable by its owner only, and says when its disk is full. */
import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  type Stats,
  statfsSync,
  statSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { OperatorError } from '#server/platform/operator-error.ts';

const othersBits = 0o077;
/** Files this program creates in its data folder; a folder with other files is not changed. */
const ownNames =
  /^(?:postgres(?:\.unfinished)?|lock(?:\..+)?|password\.key|outbox|control\.sock|unfinished-restore)$/;

/** New files of this process and its worker threads, which have no umask of their own, are readable by its user only. */
export function keepNewFilesPrivate(): void {
  if (isMainThread) process.umask(othersBits);
}

/**
 * Creates `folder` if needed and makes it and its content private. An existing folder is only changed when it
 * is ours and contains only our files, so that a mistyped variable cannot change a home folder or `/tmp`.
 * @throws OperatorError with one line that says what to do
 */
export function preparePrivateFolder(folder: string): void {
  const path = resolve(folder);
  const found = makeFolder(path);
  if (process.platform === 'win32') return;
  const isOpen = (found.mode & othersBits) !== 0;
  if (isOpen) assertOurs(path, found);
  try {
    if (isOpen) chmodSync(path, found.mode & 0o700);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const name of readdirSync(path)) if (ownNames.test(name)) tighten(join(path, name));
  } catch (error) {
    throw notWritable(path, error);
  }
}

function makeFolder(path: string): Stats {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return statSync(path);
  } catch (error) {
    throw notWritable(path, error);
  }
}

function assertOurs(path: string, found: Stats): void {
  const mode = (found.mode & 0o7777).toString(8);
  const advice = `set DATA_DIR to a folder of its own, such as ${join(path, 'hudhud')}`;
  if (found.uid !== process.getuid?.()) {
    throw new OperatorError(`DATA_DIR: ${path} is open to others (mode ${mode}) and not ours; ${advice}`);
  }
  if (!readdirSync(path).every((name) => ownNames.test(name))) {
    const order = `${advice}, or run chmod 700 ${path}`;
    throw new OperatorError(
      `DATA_DIR: ${path} is open to others (mode ${mode}) and holds other files; ${order}`,
    );
  }
}

/** Earlier versions created world-readable files. Files removed meanwhile by another process are skipped. */
function tighten(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return;
  if ((found.mode & othersBits) !== 0) chmodSync(path, found.mode & 0o700);
  if (found.isDirectory()) for (const name of readdirSync(path)) tighten(join(path, name));
}

function notWritable(path: string, error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return error;
  return new OperatorError(
    `DATA_DIR: ${path} cannot be used (${error.code}, ${error.syscall}); set DATA_DIR to a folder this user may write to`,
    { cause: error },
  );
}

/** Room for two segments of the log and a table that grows; with less the engine stops in the middle of a write. */
const MINIMUM_FREE_BYTES = 64 * 1_048_576;

/** Of the disk a path is on, for a normal user; `totalBytes` without what is reserved for root. */
export function readDiskSpace(path: string): { freeBytes: number; totalBytes: number } {
  const { bavail, bfree, blocks, bsize } = statfsSync(path);
  return { freeBytes: bavail * bsize, totalBytes: (blocks - bfree + bavail) * bsize };
}

/** One line for the operator when the disk of the data folder is full, otherwise undefined. */
export function explainFullDisk(folder: string): string | undefined {
  const { freeBytes } = readDiskSpace(folder);
  if (freeBytes >= MINIMUM_FREE_BYTES) return undefined;
  const [free, needed] = [freeBytes, MINIMUM_FREE_BYTES].map((bytes) => Math.floor(bytes / 1_048_576));
  return `The disk of ${folder} is full (${free} MB free, ${needed} MB needed): free some space, then start again.`;
}
