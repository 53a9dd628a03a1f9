/** Reuses embedded databases between the test files of a worker, reset to the migrated state. */
import type { EngineReply, PgliteEngine } from '#server/platform/database/pglite-engine.ts';

/** One is enough: few files have two databases at once. */
let kept: { engine: PgliteEngine; structure: string } | undefined;

/** An engine whose `close` keeps it for the next file, unless its tables are no longer those it began with. */
export async function takeEngine(create: () => Promise<PgliteEngine>): Promise<PgliteEngine> {
  const taken = kept;
  kept = undefined;
  const engine = taken?.engine ?? (await create());
  const structure = taken?.structure ?? (await readStructure(engine));
  let running = 0;
  let isClosed = false;
  return {
    dumpSnapshot: engine.dumpSnapshot,
    run: async (request) => {
      if (isClosed) throw new Error('this database of a test is closed');
      running += 1;
      return engine.run(request).finally(() => {
        running -= 1;
      });
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      // A query that outlived its deadline would go on in the next file.
      const isFit = running === 0 && kept === undefined;
      const isReset = isFit && (await resetEngine(engine, structure).catch(() => false));
      if (isReset && kept === undefined) kept = { engine, structure };
      else await engine.close();
    },
  };
}

async function resetEngine(engine: PgliteEngine, structure: string): Promise<boolean> {
  await query(engine, 'rollback');
  await query(engine, resetSession);
  await query(engine, dropAdded);
  const { sets } = await query(engine, `select oid::regclass::text from pg_class where ${isFilled}`);
  await query(engine, emptyTables);
  // Frees the space of deleted rows in half the time that `truncate` takes.
  const filled = sets.flatMap(({ rows }) => rows.flat());
  if (filled.length > 0) await query(engine, `vacuum ${filled.join(', ')}`);
  await query(engine, 'checkpoint');
  return (await readStructure(engine)) === structure;
}

/** What `discard all` does, but for the statements, which the engine keeps. */
const resetSession = `set session authorization default; reset all; unlisten *; close all;
  select pg_advisory_unlock_all(); discard plans; discard temp; discard sequences`;

async function query(engine: PgliteEngine, sql: string): Promise<EngineReply> {
  const reply = await engine.run({ sql, parameters: [] });
  if (reply.failure) throw new Error(reply.failure.message);
  return reply;
}

/** The job queue's schema, and partitions; the migrations make none of either. */
const dropAdded = `do $$
  declare
    added text;
  begin
    for added in
      select quote_ident(nspname) from pg_namespace
      where nspname not in ('public', 'information_schema') and nspname not like 'pg\\_%'
    loop
      execute 'drop schema ' || added || ' cascade';
    end loop;
    for added in
      select oid::regclass::text from pg_class where relispartition and relkind = 'r'
    loop
      execute 'drop table ' || added;
    end loop;
  end $$`;

/** Condition on `pg_class`: a table of the migrations that has space for rows. */
const isFilled = `relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition
  and relname not like 'kysely%' and pg_relation_size(oid) > 0`;

/** Size in bytes from which tables are truncated: deleted rows keep their space until then. */
const truncateFrom = 8_000_000;

/**
 * Empties every table but the list of migrations, and resets sequences; partitions stay. Rows are deleted,
 * because `truncate` creates new files for every table and index.
 */
export const emptyTables = `do $$
  declare
    names text[];
    name text;
  begin
    select array_agg(oid::regclass::text) into names from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'p' or ${isFilled};
    if (select sum(pg_relation_size(oid)) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r') > ${truncateFrom} then
      execute 'truncate ' || array_to_string(names, ', ') || ' cascade';
    else
      -- No trigger and no foreign key holds a deletion up.
      set local session_replication_role = replica;
      foreach name in array names loop
        execute 'delete from ' || name;
      end loop;
    end if;
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = 'public' and last_value is not null;
  end $$`;

/** Catalogs of what tables are made of: columns, indexes, constraints, triggers and functions. */
const catalogs = ['attribute', 'attrdef', 'index', 'constraint', 'trigger', 'proc'];

/**
 * Names of the tables, settings, the migrations, and how many rows the catalogs have, with the last transaction that
 * wrote one: a row that is new or changed has a later one.
 */
async function readStructure(engine: PgliteEngine): Promise<string> {
  const ofCatalogs = catalogs.map(
    (name) => `(select concat_ws(' ', count(*), max(xmin::text::bigint)) from pg_${name})`,
  );
  const { sets } = await query(
    engine,
    `select
      (select string_agg(concat_ws(' ', nspname, relname, relkind), ',' order by relname)
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where nspname not like 'pg\\_%' and nspname <> 'information_schema'),
      ${ofCatalogs.join(', ')},
      (select string_agg(concat_ws(' ', setdatabase, setrole, setconfig::text), ',') from pg_db_role_setting),
      (select string_agg(rolname, ',' order by rolname) from pg_roles),
      (select string_agg(m::text, ',' order by name) from kysely_migration m)`,
  );
  return JSON.stringify(sets[0]?.rows);
}
