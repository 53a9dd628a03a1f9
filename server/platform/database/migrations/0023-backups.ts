/** What became of backups and of tests of restoring them. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table backup_run (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('backup', 'restore-test')),
      started_at timestamptz not null,
      finished_at timestamptz not null,
      name text,
      bytes bigint,
      row_count bigint,
      failure text
    );
    create index backup_run_by_time on backup_run (kind, finished_at);`)
    .execute(db);
}
