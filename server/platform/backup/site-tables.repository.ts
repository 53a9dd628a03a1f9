/** Reads from the database's own catalogues which tables a site has and what they hold, and gives up what waited in a copy. */
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/schema.ts';
import { OperatorError } from '#server/platform/operator-error.ts';

/** Beats are those of running processes; Kysely's own tables are written by the migrations. */
const isOurs = sql`relnamespace = 'public'::regnamespace and relname not like 'kysely\\_%' and relname <> 'process_beat'`;

type SiteTables = {
  /** Tables and partitions that hold rows, each after those its foreign keys name. */
  tables: { name: string; columns: string }[];
  /** Statements that make the partitions, and that set the sequences behind the last value they gave out. */
  partitions: string[];
  sequences: string[];
};

export async function describeTables(db: Db): Promise<SiteTables> {
  const tables = await sql<{ name: string; columns: string }>`
    with recursive needs (relation, depth) as (
      select oid, 0 from pg_class where relkind in ('r', 'p')
      union
      select conrelid, depth + 1 from pg_constraint join needs on confrelid = relation
      where contype = 'f' and conrelid <> confrelid
    )
    select quote_ident(relname) as name, (
      select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) as columns
    from pg_class where ${isOurs} and relkind = 'r'
    order by (select max(depth) from needs where relation = oid), relname`.execute(db);
  const partitions = await sql<{ statement: string }>`
    select format('create table if not exists %I partition of %s %s', relname, inhparent::regclass,
      pg_get_expr(relpartbound, pg_class.oid)) as statement
    from pg_class join pg_inherits on inhrelid = pg_class.oid
    where ${isOurs} and relispartition and relkind = 'r' order by relname`.execute(db);
  const sequences = await sql<{ statement: string }>`
    select format('select setval(%L, %s)', quote_ident(sequencename), last_value) as statement
    from pg_sequences where schemaname = 'public' and last_value is not null`.execute(db);
  const textOf = ({ statement }: { statement: string }) => statement;
  return {
    tables: tables.rows,
    partitions: partitions.rows.map(textOf),
    sequences: sequences.rows.map(textOf),
  };
}

export type TableDigest = { name: string; rows: number; digest: string };

/** Count of each table, and a sum of the MD5 of its rows, which finds what was lost or changed by accident. */
export async function digestTables(db: Db): Promise<TableDigest[]> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where ${isOurs} and relkind in ('r', 'p') and not relispartition order by relname collate "C"`.execute(
    db,
  );
  const digests: TableDigest[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<TableDigest>`select ${name}::text as name, count(*)::int as rows,
      coalesce(sum(('x' || left(md5(each_row::text), 16))::bit(64)::bigint::numeric), 0)::text as digest
      from ${sql.table(name)} as each_row`.execute(db);
    digests.push(...rows);
  }
  return digests;
}

/** @throws OperatorError naming what is there */
export async function assertEmpty(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; database: string }>`
    select current_database() as database, pg_class.oid::regclass::text as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'pgboss') and relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by 1 limit 1`.execute(db);
  if (rows[0] === undefined) return;
  throw new OperatorError(
    `The database ${rows[0].database} is not empty (it has ${rows[0].name}); only an empty one is filled, so create a new database.`,
  );
}

/** For a restore after which the old site may have sent them. */
export async function dropUnsent(db: Db, now: Date): Promise<{ mails: number; alerts: number }> {
  return db.transaction().execute(async (trx) => {
    const mails = await trx
      .updateTable('mail_outbox')
      .set({ status: 'failed', failure: 'left out when the backup was restored', payload: '{}' })
      .where('status', '=', 'waiting')
      .executeTakeFirst();
    await sql`update alert_message set status = 'dropped', finished_at = ${now} where status = 'waiting'`.execute(
      trx,
    );
    const alerts = await trx
      .updateTable('alert')
      .set({ status: 'dropped', reason: 'paused', finished_at: now })
      .where('status', 'in', ['waiting', 'sending'])
      .executeTakeFirst();
    return { mails: Number(mails.numUpdatedRows), alerts: Number(alerts.numUpdatedRows) };
  });
}
