/** Free space of a disk, and how little is too little for the embedded database. */
import { statfsSync } from 'node:fs';

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
