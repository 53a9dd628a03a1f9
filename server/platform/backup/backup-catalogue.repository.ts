/** Reads from the database's own catalogues what a backup has to hold. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { BackupError } from './backup-error.ts';
import type { BackupHeader, BackupManifest, BackupTable } from './backup-format.ts';

/** Kysely's own tables are written by the migrations of the restore; heartbeats are those of running processes. */
const leftOut = sql`(relname like 'kysely\\_%' or relname = 'process_beat')`;
const isTable = sql`relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`;

/** All tables with their columns, each after those its foreign keys name. */
export async function listBackupTables(db: Kysely<Database>): Promise<BackupTable[]> {
  const { rows } = await sql<BackupTable>`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where ${isTable} and not ${leftOut} and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`.execute(db);
  const keys = await sql<{ table: string; needs: string }>`
    select conrelid::regclass::text as table, confrelid::regclass::text as needs from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`.execute(db);
  return orderByNeeds(
    rows,
    Map.groupBy(keys.rows, ({ table }) => table),
  );
}

/** @throws when tables need each other in a circle */
function orderByNeeds(
  tables: readonly BackupTable[],
  needs: ReadonlyMap<string, readonly { needs: string }[]>,
): BackupTable[] {
  const ordered: BackupTable[] = [];
  let open = [...tables];
  while (open.length > 0) {
    const names = new Set(open.map(({ name }) => name));
    const isFree = ({ name }: BackupTable) =>
      !(needs.get(name) ?? []).some(({ needs: needed }) => names.has(needed));
    const free = open.filter(isFree);
    if (free.length === 0) throw new Error(`Tables need each other: ${[...names].join(', ')}.`);
    ordered.push(...free);
    open = open.filter((table) => !isFree(table));
  }
  return ordered;
}

export async function listBackupPartitions(db: Kysely<Database>): Promise<BackupHeader['partitions']> {
  const { rows } = await sql<BackupHeader['partitions'][number]>`
    select inhparent::regclass::text as table, relname as name, pg_get_expr(relpartbound, pg_class.oid) as bounds
    from pg_class join pg_inherits on inhrelid = pg_class.oid
    where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(
    db,
  );
  return rows;
}

/** @throws BackupError for a database that is not one of this site */
export async function listDoneMigrations(db: Kysely<Database>): Promise<string[]> {
  const there = await sql<{
    oid: string | null;
  }>`select to_regclass('kysely_migration')::text as oid`.execute(db);
  if (!there.rows[0]?.oid) throw new BackupError('The database is empty: there is nothing to back up.');
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Sequences that gave out a value. Read last: they are outside of every transaction. */
export async function readSequences(db: Kysely<Database>): Promise<BackupManifest['sequences']> {
  const { rows } = await sql<{ name: string; value: string }>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`.execute(db);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** The first table, view or sequence that is not of the database system; null for an empty database. */
export async function findForeignObject(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select pg_class.oid::regclass::text as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'pgboss') and relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by 1 limit 1`.execute(db);
  return rows[0]?.name ?? null;
}
