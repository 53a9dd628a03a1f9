/** Reads a database as it was at one moment, table by table, while others write. */
import { type Kysely, sql } from 'kysely';
import type { DatabaseHandle } from '#server/platform/database/open-database.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { createAccount } from './backup-account.ts';
import {
  listBackupPartitions,
  listBackupTables,
  listDoneMigrations,
  readSequences,
} from './backup-catalogue.repository.ts';
import {
  type BackupManifest,
  type BackupPart,
  type BackupProgress,
  type BackupSource,
  type BackupTable,
  formatVersion,
} from './backup-format.ts';
import { copyLine } from './copy-text.ts';

/** One fetch, or one batch of a restore. */
export const BACKUP_DEADLINE_MS = 600_000;
/** Memory that one batch of rows takes, roughly. */
const batchBytes = 1_048_576;
const firstBatch = 50;
const largestBatch = 5_000;

export type SnapshotOptions = {
  siteVersion: string;
  now: () => Date;
  /** Files of the data folder that go along. */
  files?: readonly Extract<BackupPart, { kind: 'file' }>[];
  onProgress?: BackupProgress | undefined;
};

/**
 * Reads everything in one repeatable-read transaction, which is open until `use` ends.
 * @throws BackupError for an empty database
 */
export async function withSnapshot<Result>(
  handle: DatabaseHandle,
  options: SnapshotOptions,
  use: (source: BackupSource) => Promise<Result>,
): Promise<Result> {
  return handle.withDeadline(BACKUP_DEADLINE_MS, (db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => use(await readSnapshot(trx, handle.kind, options))),
  );
}

/** @param trx a transaction that sees one state of the database */
export async function readSnapshot(
  trx: Kysely<Database>,
  database: DatabaseHandle['kind'],
  options: SnapshotOptions,
): Promise<BackupSource> {
  // The text of every value is the same on each database.
  await sql
    .raw(
      `set local time zone 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
       set local bytea_output = 'hex'; set local extra_float_digits = 1`,
    )
    .execute(trx);
  const header = {
    format: 'hudhud-backup' as const,
    formatVersion,
    siteVersion: options.siteVersion,
    createdAt: options.now().toISOString(),
    database,
    migrations: await listDoneMigrations(trx),
    tables: await listBackupTables(trx),
    partitions: await listBackupPartitions(trx),
  };
  let manifest: BackupManifest | undefined;
  async function* readParts(): AsyncGenerator<BackupPart> {
    const account = createAccount(header.tables);
    for (const table of header.tables) {
      for await (const part of readTable(trx, table)) {
        account.add(part);
        options.onProgress?.({ table: table.name, ...account.totals() });
        yield part;
      }
    }
    for (const file of options.files ?? []) {
      account.add(file);
      yield file;
    }
    manifest = account.close(await readSequences(trx));
  }
  return {
    header,
    parts: readParts(),
    manifest() {
      if (manifest === undefined) throw new Error('The manifest is known when all parts were read.');
      return manifest;
    },
  };
}

/** Rows as text through a cursor, a batch in memory at a time. */
async function* readTable(trx: Kysely<Database>, { name, columns }: BackupTable): AsyncGenerator<BackupPart> {
  const keys = columns.map((_, index) => `c${index}`);
  const texts = columns.map((column, index) => sql`${sql.ref(column)}::text as ${sql.ref(`c${index}`)}`);
  await sql`declare backup_rows no scroll cursor for select ${sql.join(texts)} from ${sql.table(name)}`.execute(
    trx,
  );
  let size = firstBatch;
  for (;;) {
    const fetched = await sql
      .raw<Record<string, string | null>>(`fetch ${size} from backup_rows`)
      .execute(trx);
    if (fetched.rows.length === 0) break;
    const text = fetched.rows.map((row) => copyLine(keys.map((key) => row[key] ?? null))).join('');
    const lines = Buffer.from(text);
    yield { kind: 'rows', table: name, lines, rows: fetched.rows.length };
    size = nextBatch(fetched.rows.length, lines.length);
  }
  await sql`close backup_rows`.execute(trx);
}

/** As many rows as fill a batch, growing slowly in case the next ones are larger. */
function nextBatch(rows: number, bytes: number): number {
  const fitting = Math.floor((rows * batchBytes) / bytes);
  return Math.max(1, Math.min(fitting, rows * 4, largestBatch));
}
