/** Where scheduled backups are kept: a folder, or a bucket of an S3 service. */
import { copyFile, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupPlaceConfig } from '#server/platform/config/backup-config.ts';
import { unfinishedSuffix, type WrittenBackup } from './backup-file.ts';
import { findBackupTime, isLeftover } from './backup-name.ts';
import { createBucket } from './s3-bucket.ts';

export type KeptBackup = { name: string; bytes: number };

export type BackupPlace = {
  /** Where it is, for messages. */
  address: string;
  /** Keeps what `write` writes to the path it is given. */
  keep(name: string, write: (path: string) => Promise<WrittenBackup>): Promise<WrittenBackup>;
  /** The newest first; other files are left out. */
  list(): Promise<KeptBackup[]>;
  /** Writes a backup to a local file. */
  fetch(name: string, path: string): Promise<void>;
  remove(name: string): Promise<void>;
};

/** @param temporaryFolder for files on their way to a bucket */
export function createBackupPlace(config: BackupPlaceConfig, temporaryFolder: string): BackupPlace {
  return config.kind === 'folder' ? createFolder(config.path) : createBucketPlace(config, temporaryFolder);
}

function createFolder(folder: string): BackupPlace {
  return {
    address: folder,
    async keep(name, write) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeLeftovers(folder, name, unfinishedSuffix);
      return write(join(folder, name));
    },
    async list() {
      const names = await readdir(folder).catch(ignoreMissing);
      const found = names.filter((name) => findBackupTime(name) !== null).sort();
      const backups = found.map(async (name) => {
        // Another process may have removed it just now.
        const file = await lstat(join(folder, name)).catch(() => null);
        return file?.isFile() ? [{ name, bytes: file.size }] : [];
      });
      return (await Promise.all(backups)).flat().reverse();
    },
    fetch: (name, path) => copyFile(join(folder, name), path),
    // Another process may have removed it just now.
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** Each backup that is killed leaves a file of its own; nights of them would fill the disk. */
async function removeLeftovers(folder: string, name: string, suffix = ''): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(suffix) && isLeftover(file, name));
  for (const file of files) await rm(join(folder, file), { force: true });
}

function ignoreMissing(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}

function createBucketPlace(
  config: Extract<BackupPlaceConfig, { kind: 's3' }>,
  temporaryFolder: string,
): BackupPlace {
  const bucket = createBucket(config);
  const keyOf = (name: string) => `${config.prefix}${name}`;
  return {
    address: `s3://${config.bucket}/${config.prefix}`,
    async keep(name, write) {
      await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
      await removeLeftovers(temporaryFolder, name);
      const path = join(temporaryFolder, name);
      try {
        const written = await write(path);
        await bucket.upload(keyOf(name), path);
        return written;
      } finally {
        await rm(path, { force: true });
      }
    },
    async list() {
      const objects = await bucket.list(config.prefix);
      return objects
        .map(({ key, bytes }) => ({ name: key.slice(config.prefix.length), bytes }))
        .filter(({ name }) => findBackupTime(name) !== null)
        .sort((one, other) => (one.name < other.name ? 1 : -1));
    },
    fetch: (name, path) => bucket.download(keyOf(name), path),
    remove: (name) => bucket.remove(keyOf(name)),
  };
}
