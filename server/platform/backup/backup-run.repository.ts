/** The record of scheduled backups and of tests of restoring them. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

export type BackupRun = {
  kind: 'backup' | 'restore-test';
  startedAt: Date;
  finishedAt: Date;
  /** Name of the backup in its place; null when none was made or found. */
  name: string | null;
  bytes: number | null;
  rows: number | null;
  /** Why it failed; null for success. */
  failure: string | null;
};

/** Runs older than this are removed. */
const keptMs = 400 * 86_400_000;

export async function insertBackupRun(db: Kysely<Database>, run: BackupRun): Promise<void> {
  await db
    .insertInto('backup_run')
    .values({
      kind: run.kind,
      started_at: run.startedAt,
      finished_at: run.finishedAt,
      name: run.name,
      bytes: run.bytes === null ? null : String(run.bytes),
      row_count: run.rows === null ? null : String(run.rows),
      failure: run.failure,
    })
    .execute();
  const before = new Date(run.finishedAt.getTime() - keptMs);
  await db.deleteFrom('backup_run').where('finished_at', '<', before).execute();
}

export type BackupStatus = {
  /** The newest backup that succeeded; null if none did. */
  lastSuccess: { at: Date; name: string | null; bytes: number; rows: number } | null;
  lastFailure: { at: Date; failure: string } | null;
  /** The newest test of restoring, `failure` null when it succeeded; null if there was none. */
  lastRestoreTest: { at: Date; name: string | null; failure: string | null } | null;
};

/** For the health page and the metrics. */
export async function readBackupStatus(db: Kysely<Database>): Promise<BackupStatus> {
  // Not by time: a run while the clock was ahead would count as the last one for as long.
  const newest = db.selectFrom('backup_run').selectAll().orderBy('id', 'desc').limit(1);
  const [success, failure, test] = await Promise.all([
    newest.where('kind', '=', 'backup').where('failure', 'is', null).executeTakeFirst(),
    newest.where('kind', '=', 'backup').where('failure', 'is not', null).executeTakeFirst(),
    newest.where('kind', '=', 'restore-test').executeTakeFirst(),
  ]);
  return {
    lastSuccess: success
      ? {
          at: success.finished_at,
          name: success.name,
          bytes: Number(success.bytes ?? 0),
          rows: Number(success.row_count ?? 0),
        }
      : null,
    lastFailure: failure ? { at: failure.finished_at, failure: failure.failure ?? '' } : null,
    lastRestoreTest: test ? { at: test.finished_at, name: test.name, failure: test.failure } : null,
  };
}
