/** Finds and removes what a killed backup left beside its file: a part of everybody's data, perhaps not encrypted. */
import { lstat, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { unfinishedSuffix } from './backup-file.ts';
import { ageMagic } from './seal.ts';

/** A backup that runs writes more often than this. */
const abandonedAfterMs = 3_600_000;
/** Enough for gzip to give the first line back. */
const startBytes = 65_536;
const firstLine = '{"format":"hudhud-backup"';

/**
 * Removes unfinished backups that nothing was written to for an hour; other files stay, whatever their name.
 * @returns the removed paths
 */
export async function removeAbandonedBackups(folder: string, now: Date): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(unfinishedSuffix)).sort();
  const removed: string[] = [];
  for (const path of names.map((name) => join(folder, name))) {
    if (!(await isAbandoned(path, now))) continue;
    await rm(path, { force: true });
    removed.push(path);
  }
  return removed;
}

async function isAbandoned(path: string, now: Date): Promise<boolean> {
  // Another process may have removed it just now, and a file of somebody else cannot be read.
  const file = await lstat(path).catch(() => null);
  if (!file?.isFile() || now.getTime() - file.mtimeMs < abandonedAfterMs) return false;
  return isBackup(await readStart(path).catch(() => Buffer.of()));
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  const { buffer, bytesRead } = await file
    .read(Buffer.alloc(startBytes), 0, startBytes, 0)
    .finally(() => file.close());
  return buffer.subarray(0, bytesRead);
}

function isBackup(start: Buffer): boolean {
  if (start.subarray(0, ageMagic.length).equals(ageMagic)) return true;
  try {
    // The end is missing.
    const text = gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8');
    return text.startsWith(firstLine);
  } catch {
    return false;
  }
}
