/** Writes a backup into an empty database, in one transaction: all of it, checked, or nothing. */
import { type Kysely, sql } from 'kysely';
import { copyRows } from '#server/platform/database/copy-in.ts';
import { migrations } from '#server/platform/database/migrations/index.ts';
import { migrateToLatest } from '#server/platform/database/migrator.ts';
import type { DatabaseHandle } from '#server/platform/database/open-database.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { findDifferences } from './backup-account.ts';
import { findForeignObject, listBackupTables } from './backup-catalogue.repository.ts';
import { BackupError } from './backup-error.ts';
import type {
  BackupHeader,
  BackupManifest,
  BackupPart,
  BackupProgress,
  BackupSource,
} from './backup-format.ts';
import { BACKUP_DEADLINE_MS, readSnapshot } from './database-snapshot.service.ts';

export type RestoreOptions = {
  /** Takes the files of the data folder. */
  onFile?: (file: Extract<BackupPart, { kind: 'file' }>) => void;
  onProgress?: BackupProgress | undefined;
  /** Progress of reading back what was written. */
  onCheck?: BackupProgress | undefined;
};

export type Restored = {
  manifest: BackupManifest;
  /** Migrations that an older backup went through afterwards. */
  migrated: string[];
};

/**
 * The rows are read back and compared before the transaction ends. An older backup is migrated afterwards.
 * @throws BackupError when the database is not empty, the backup is of a newer version, or the rows differ
 */
export async function restoreInto(
  handle: DatabaseHandle,
  source: BackupSource,
  options: RestoreOptions = {},
): Promise<Restored> {
  assertKnownMigrations(source.header);
  const total = { rows: 0, bytes: 0 };
  const manifest = await handle.exclusively(() =>
    handle.withDeadline(BACKUP_DEADLINE_MS, (db) =>
      db.transaction().execute(async (trx) => {
        await assertEmpty(trx);
        await createTables(trx, source.header);
        const pause = await pauseTriggers(trx);
        for await (const part of source.parts) {
          if (part.kind === 'file') {
            options.onFile?.(part);
            continue;
          }
          await writeRows(trx, source.header, part);
          total.rows += part.rows;
          total.bytes += part.lines.length;
          options.onProgress?.({ table: part.table, ...total });
        }
        const manifest = source.manifest();
        await setSequences(trx, manifest);
        await pause.end();
        await assertSame(trx, handle.kind, { manifest, onProgress: options.onCheck });
        return manifest;
      }),
    ),
  );
  const { ran } = await handle.exclusively(() =>
    handle.withDeadline(BACKUP_DEADLINE_MS, (db) => migrateToLatest(db, migrations)),
  );
  // Without figures of the tables the first queries would be planned badly.
  await handle.withDeadline(BACKUP_DEADLINE_MS, (db) => sql`analyze`.execute(db));
  return { manifest, migrated: ran };
}

/** @throws BackupError for a backup that only a newer version of the program understands */
export function assertKnownMigrations(header: BackupHeader): void {
  const newer = header.migrations.find((name) => !(name in migrations));
  if (newer === undefined) return;
  throw new BackupError(
    `The backup is of a newer version of the program (${header.siteVersion}, migration ${newer}); restore it with that version.`,
  );
}

/** @throws BackupError */
export async function assertEmpty(db: Kysely<Database>): Promise<void> {
  const found = await findForeignObject(db);
  if (found === null) return;
  throw new BackupError(
    `The database is not empty (it has ${found}); a backup is restored into an empty one, so create a new database.`,
  );
}

/** The tables as they were at the time of the backup, without the rows that migrations write. */
async function createTables(trx: Kysely<Database>, header: BackupHeader): Promise<void> {
  const done = Object.entries(migrations).filter(([name]) => header.migrations.includes(name));
  await migrateToLatest(trx, Object.fromEntries(done));
  const there = await listBackupTables(trx);
  const isSame = JSON.stringify(there) === JSON.stringify(header.tables);
  if (!isSame) {
    throw new BackupError(
      'The tables of the backup are not those that this version makes of its migrations; restore it with the version that made it.',
    );
  }
  for (const { table, name, bounds } of header.partitions) {
    await sql.raw(`create table if not exists "${name}" partition of "${table}" ${bounds}`).execute(trx);
  }
  await sql`truncate ${sql.join(there.map(({ name }) => sql.table(name)))}`.execute(trx);
}

/** Rows come with what triggers once made of them. */
async function pauseTriggers(trx: Kysely<Database>): Promise<{ end: () => Promise<void> }> {
  const { rows } = await sql<{ table: string }>`
    select distinct tgrelid::regclass::text as table from pg_trigger
    where not tgisinternal and tgparentid = 0`.execute(trx);
  const alter = async (verb: 'enable' | 'disable') => {
    for (const { table } of rows) await sql.raw(`alter table ${table} ${verb} trigger user`).execute(trx);
  };
  await alter('disable');
  return { end: () => alter('enable') };
}

async function writeRows(
  trx: Kysely<Database>,
  { tables }: BackupHeader,
  { table, lines }: Extract<BackupPart, { kind: 'rows' }>,
): Promise<void> {
  const columns = tables.find(({ name }) => name === table)?.columns;
  if (columns === undefined) throw new BackupError(`The backup names no table ${table}.`);
  const names = columns.map((column) => `"${column}"`).join(', ');
  await copyRows(trx, `copy "${table}" (${names}) from stdin`, [lines]);
}

/** The next id is one that was never given out. */
async function setSequences(trx: Kysely<Database>, { sequences }: BackupManifest): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    await sql`select setval(${`"${name}"`}::regclass, ${value}::bigint)`.execute(trx);
  }
}

/** @throws BackupError naming the tables that differ */
async function assertSame(
  trx: Kysely<Database>,
  kind: DatabaseHandle['kind'],
  { manifest, onProgress }: { manifest: BackupManifest; onProgress: BackupProgress | undefined },
): Promise<void> {
  const read = await readSnapshot(trx, kind, { siteVersion: '', now: () => new Date(), onProgress });
  for await (const _ of read.parts);
  const differences = findDifferences(manifest, read.manifest());
  if (differences.length === 0) return;
  throw new BackupError(`What was written is not what the backup holds: ${differences.join(', ')}.`);
}
