/** The commands of `npm run backup`, `npm run restore` and `npm run move`. */
import { existsSync, rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readSiteVersion } from '#server/commands/command-words.ts';
import { removeAbandonedBackups } from '#server/platform/backup/abandoned-backup.ts';
import { BackupError } from '#server/platform/backup/backup-error.ts';
import {
  openBackup,
  unfinishedSuffix,
  verifyBackup,
  type WrittenBackup,
  writeBackup,
} from '#server/platform/backup/backup-file.ts';
import { type BackupProgress, countRows } from '#server/platform/backup/backup-format.ts';
import { isDatedAhead, nameBackup } from '#server/platform/backup/backup-name.ts';
import {
  type BackupPlace,
  createBackupPlace,
  type KeptBackup,
} from '#server/platform/backup/backup-place.ts';
import type { BackupRun } from '#server/platform/backup/backup-run.repository.ts';
import { withSnapshot } from '#server/platform/backup/database-snapshot.service.ts';
import {
  assertKnownMigrations,
  type Restored,
  restoreInto,
} from '#server/platform/backup/restore.service.ts';
import { chooseExpired } from '#server/platform/backup/retention.ts';
import { dropUnsent, type Unsent } from '#server/platform/backup/unsent.repository.ts';
import type { Config } from '#server/platform/config/config.ts';
import { JOB_DEADLINE_MS } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/logger.ts';
import { type DatabaseToFill, type FillTarget, openDatabaseToFill } from './database-to-fill.ts';
import {
  type DatabaseToRead,
  openDatabaseToRead,
  openStoppedDatabase,
  readKeyFiles,
  recordRun,
} from './database-to-read.ts';
import { removeOnSignal } from './remove-on-signal.ts';

export type CommandParts = {
  config: Config;
  logger: Logger;
  now: () => Date;
  /** Shows the progress of a step. */
  step: (name: string) => BackupProgress;
};

export type BackupReport = WrittenBackup & {
  path: string;
  pausedMs: number | null;
  /** Old backups, and what killed ones left. */
  removed: string[];
};

/** Writes a backup of the configured database to a file. */
export async function backUpToFile(parts: CommandParts, path: string): Promise<BackupReport> {
  const folder = dirname(path);
  if (!existsSync(folder)) throw new BackupError(`There is no folder ${folder}; make it first.`);
  const removed = await removeAbandonedBackups(folder, parts.now());
  const database = await openDatabaseToRead(parts.config, parts.logger);
  try {
    return { path, pausedMs: database.pausedMs, removed, ...(await writeFrom(database, parts, path)) };
  } finally {
    await database.close();
  }
}

function writeFrom(
  { handle }: DatabaseToRead,
  { config, now, step }: CommandParts,
  path: string,
): Promise<WrittenBackup> {
  const files = readKeyFiles(config.dataDirectory);
  const options = { siteVersion: readSiteVersion(), now, files, onProgress: step('Reading') };
  // Without a passphrase the part that is written has everybody's data in plain text.
  const forget = removeOnSignal(`${path}${unfinishedSuffix}`);
  return withSnapshot(handle, options, (source) =>
    writeBackup(source, { path, passphrase: config.backup.passphrase }),
  ).finally(forget);
}

/** @throws BackupError without `BACKUP_URL` */
export function openPlace({ backup, dataDirectory }: Config): BackupPlace {
  if (backup.place === null) {
    throw new BackupError('BACKUP_URL: set where scheduled backups are kept, such as file:///srv/backups');
  }
  return createBackupPlace(backup.place, join(dataDirectory, 'backup-upload'));
}

/** Backs up to `BACKUP_URL`, removes what is not kept any longer, and records what became of it. */
export async function backUpToPlace(parts: CommandParts): Promise<BackupReport> {
  const { config, now } = parts;
  const place = openPlace(config);
  const name = nameBackup(now());
  return recorded(parts, 'backup', async () => {
    const database = await openDatabaseToRead(config, parts.logger);
    const written = await place
      .keep(name, (path) => writeFrom(database, parts, path))
      .finally(database.close);
    const removed = chooseExpired(
      (await place.list()).map((kept) => kept.name),
      config.backup.keep,
      now(),
    );
    for (const old of removed) await place.remove(old);
    const path = `${place.address} as ${name}`;
    const report = { path, pausedMs: database.pausedMs, removed, ...written };
    return { report, name, bytes: written.bytes, rows: countRows(written.manifest) };
  });
}

type RecordedResult<Report> = { report: Report } & Pick<BackupRun, 'name' | 'bytes' | 'rows'>;

async function recorded<Report>(
  { config, logger, now }: CommandParts,
  kind: BackupRun['kind'],
  act: () => Promise<RecordedResult<Report>>,
): Promise<Report> {
  const startedAt = now();
  try {
    const { report, name, bytes, rows } = await act();
    await recordRun(config, logger, { kind, startedAt, finishedAt: now(), name, bytes, rows, failure: null });
    return report;
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    const nothing = { name: null, bytes: null, rows: null };
    // The first error is the one to tell.
    await recordRun(config, logger, { kind, startedAt, finishedAt: now(), ...nothing, failure }).catch(
      () => undefined,
    );
    throw error;
  }
}

/** The newest backup of `BACKUP_URL`, one dated ahead only if there is no other; or the one of this name. */
async function findKeptBackup(place: BackupPlace, now: Date, name?: string): Promise<KeptBackup> {
  const kept = await place.list();
  const newest = () => kept.find((backup) => !isDatedAhead(backup.name, now)) ?? kept[0];
  const found = name === undefined ? newest() : kept.find((backup) => backup.name === name);
  if (found !== undefined) return found;
  throw new BackupError(`${place.address} holds no backup${name === undefined ? '' : ` named ${name}`}.`);
}

/** Brings a backup of `BACKUP_URL` to the data folder while `use` reads it. */
export async function withKeptBackup<Result>(
  parts: CommandParts,
  name: string | undefined,
  use: (path: string, kept: KeptBackup) => Promise<Result>,
): Promise<Result> {
  const place = openPlace(parts.config);
  const kept = await findKeptBackup(place, parts.now(), name);
  const folder = join(parts.config.dataDirectory, 'backup-download');
  const path = join(folder, kept.name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const forget = removeOnSignal(folder);
  try {
    await place.fetch(kept.name, path);
    return await use(path, kept);
  } finally {
    await rm(folder, { recursive: true, force: true });
    forget();
  }
}

export type TestReport = { name: string; rows: number; bytes: number; seconds: number };

/**
 * Restores the newest backup of `BACKUP_URL` into an embedded database of its own, compares all rows, removes that
 * database, and records the result.
 */
export async function testNewestBackup(parts: CommandParts): Promise<TestReport> {
  const { config, logger } = parts;
  const scratch = join(config.dataDirectory, 'restore-test');
  const remove = () => rmSync(scratch, { recursive: true, force: true });
  return recorded(parts, 'restore-test', () =>
    withKeptBackup(parts, undefined, async (path, { name, bytes }) => {
      remove();
      const startedAt = performance.now();
      const target = await openDatabaseToFill({ databaseUrl: null, dataDirectory: scratch }, logger);
      const { manifest } = await fillFrom(target, parts, path).finally(target.abandon).finally(remove);
      const rows = countRows(manifest);
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      return { report: { name, rows, bytes, seconds }, name, bytes, rows };
    }),
  );
}

export type RestoreChoice = {
  /** Whether waiting mail and alerts are left out: the old site may have sent them after the backup. */
  isUnsentDropped: boolean;
};

export type RestoreReport = Restored & { unsent: Unsent | null; target: string };

/**
 * Restores a file into the configured database, or its empty data folder. Everything that can be wrong with the file
 * is found before.
 */
export async function restoreFile(
  parts: CommandParts,
  path: string,
  { isUnsentDropped }: RestoreChoice,
): Promise<RestoreReport> {
  const { config, logger, now } = parts;
  await checkFile(parts, path);
  const target = await openDatabaseToFill(config, logger);
  try {
    const restored = await fillFrom(target, parts, path);
    const unsent = isUnsentDropped
      ? await target.handle.withDeadline(JOB_DEADLINE_MS, (db) => dropUnsent(db, now()))
      : null;
    await target.complete();
    return { ...restored, unsent, target: nameTarget(config) };
  } catch (error) {
    await target.abandon();
    throw error;
  }
}

/** Reads the whole file and compares every sum. */
export async function checkFile({ config, step }: CommandParts, path: string) {
  if (!existsSync(path)) throw new BackupError(`There is no file ${path}.`);
  const checked = await verifyBackup(path, config.backup.passphrase, step('Checking'));
  assertKnownMigrations(checked.header);
  return checked;
}

async function fillFrom(
  target: DatabaseToFill,
  { config, step }: CommandParts,
  path: string,
): Promise<Restored> {
  const source = await openBackup(path, config.backup.passphrase);
  return restoreInto(target.handle, source, {
    onFile: target.addFile,
    onProgress: step('Writing'),
    onCheck: step('Comparing'),
  });
}

export type MoveReport = Restored & { from: string; to: string };

/**
 * Copies the configured database into another one and compares every row; the source stays as it is. The site must not
 * run, since what it writes meanwhile would stay behind.
 * @param to URL of an empty PostgreSQL database, or an empty data folder
 */
export async function moveDatabase(parts: CommandParts, to: string): Promise<MoveReport> {
  const { config, logger, now, step } = parts;
  const target: FillTarget = /^postgres(?:ql)?:\/\//.test(to)
    ? { databaseUrl: to, dataDirectory: config.dataDirectory }
    : { databaseUrl: null, dataDirectory: resolve(to) };
  const source = await openStoppedDatabase(config, logger);
  try {
    const filled = await openDatabaseToFill(target, logger);
    try {
      const files = readKeyFiles(config.dataDirectory);
      const restored = await withSnapshot(
        source.handle,
        { siteVersion: readSiteVersion(), now, files },
        (snapshot) =>
          restoreInto(filled.handle, snapshot, {
            onFile: filled.addFile,
            onProgress: step('Writing'),
            onCheck: step('Comparing'),
          }),
      );
      await filled.complete();
      return { ...restored, from: nameTarget(config), to: nameTarget(target) };
    } catch (error) {
      await filled.abandon();
      throw error;
    }
  } finally {
    await source.close();
  }
}

/** `postgresql://host/name` without user and password, or the path of the folder. */
function nameTarget({ databaseUrl, dataDirectory }: FillTarget): string {
  if (databaseUrl === null) return resolve(dataDirectory);
  const { protocol, host, pathname } = new URL(databaseUrl);
  return `${protocol}//${host}${pathname}`;
}
