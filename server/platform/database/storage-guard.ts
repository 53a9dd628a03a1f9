/** Watches free disk space and refuses writes before the disk is full. */
import { statfs } from 'node:fs/promises';
import { StorageLowError } from './errors.ts';
import type { DatabaseLogger } from './sql-source.ts';

export type StorageGuard = {
  /** Checks now; a failed check counts as enough space. */
  check(): Promise<void>;
  isStorageLow(): boolean;
  /** Result of the last check. */
  freeBytes(): number;
  /** @throws StorageLowError */
  assertWritable(): void;
  stop(): void;
};

/** Bytes a normal user can still write under a path. */
export type ReadFreeBytes = (path: string) => Promise<number>;

const MINIMUM_FREE_BYTES = 128 * 1_048_576;
const CHECK_INTERVAL_MS = 5000;

export async function readFreeBytes(path: string): Promise<number> {
  return (await readDiskSpace(path)).freeBytes;
}

/** Of the disk a path is on; `totalBytes` without what is reserved for root. */
export async function readDiskSpace(path: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, bfree, blocks, bsize } = await statfs(path);
  return { freeBytes: bavail * bsize, totalBytes: (blocks - bfree + bavail) * bsize };
}

export async function startStorageGuard(options: {
  folder: string;
  logger: DatabaseLogger;
  readFreeBytes: ReadFreeBytes;
}): Promise<StorageGuard> {
  const { folder, logger } = options;
  let freeBytes = Number.POSITIVE_INFINITY;
  const isStorageLow = () => freeBytes < MINIMUM_FREE_BYTES;

  const check = async () => {
    const wasLow = isStorageLow();
    freeBytes = await options.readFreeBytes(folder).catch((error: unknown) => {
      logger.warn({ err: error, folder }, 'The free space of the data folder could not be read.');
      return Number.POSITIVE_INFINITY;
    });
    if (isStorageLow() && !wasLow) logger.error({ freeBytes, folder }, 'Storage is low: writes are refused.');
    if (!isStorageLow() && wasLow) logger.info({ freeBytes, folder }, 'Storage has recovered: writes go on.');
  };

  await check();
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS).unref();
  return {
    check,
    isStorageLow,
    freeBytes: () => freeBytes,
    assertWritable() {
      if (isStorageLow()) throw new StorageLowError(freeBytes);
    },
    stop: () => clearInterval(timer),
  };
}
