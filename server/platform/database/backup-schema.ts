/** Kysely types of the table of backups; the migrations are authoritative. */
import type { Generated } from 'kysely';
import type { Timestamp } from './column-types.ts';

/** One row per scheduled backup, or test of restoring one. */
export type BackupRunTable = {
  id: Generated<string>;
  kind: 'backup' | 'restore-test';
  started_at: Timestamp;
  finished_at: Timestamp;
  /** Name of the backup in its place; null when none was made or found. */
  name: string | null;
  /** Size of the file; a bigint, which the driver returns as text. */
  bytes: string | null;
  row_count: string | null;
  /** Why it failed; null for success. */
  failure: string | null;
};
