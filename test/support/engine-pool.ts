/** Reuses embedded databases between the test files of a worker, reset to the migrated state. */
import type { EngineReply, PgliteEngine } from '#server/platform/database/pglite-engine.ts';

type PooledEngine = { engine: PgliteEngine; structure: string };

type EnginePool = {
  /** An engine whose `close` returns it to the pool, unless its tables are no longer those it began with. */
  take(): Promise<PgliteEngine>;
  /** Closes the pooled engine. */
  close(): Promise<void>;
};

/** Keeps one engine: few files have two databases at once. */
export function createEnginePool(create: () => Promise<PgliteEngine>): EnginePool {
  let free: PooledEngine | undefined;
  const release = async (pooled: PooledEngine): Promise<void> => {
    const isReset = free === undefined && (await resetEngine(pooled).catch(() => false));
    if (isReset && free === undefined) free = pooled;
    else await pooled.engine.close();
  };
  return {
    take: async () => {
      const pooled = free;
      free = undefined;
      return wrapEngine(pooled ?? (await describeEngine(await create())), release);
    },
    close: async () => {
      await free?.engine.close();
      free = undefined;
    },
  };
}

async function describeEngine(engine: PgliteEngine): Promise<PooledEngine> {
  return { engine, structure: await readStructure(engine) };
}

function wrapEngine(pooled: PooledEngine, release: (pooled: PooledEngine) => Promise<void>): PgliteEngine {
  const { engine } = pooled;
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
      if (running > 0) await engine.close();
      else await release(pooled);
    },
  };
}

async function resetEngine({ engine, structure }: PooledEngine): Promise<boolean> {
  await query(engine, 'rollback');
  await query(engine, 'discard all');
  await query(engine, dropAdded);
  await query(engine, truncateTables);
  await query(engine, 'checkpoint');
  return (await readStructure(engine)) === structure;
}

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

const truncateTables = `do $$
  begin
    execute (
      select 'truncate ' || string_agg(oid::regclass::text, ', ') || ' restart identity cascade' from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely%');
  end $$`;

/** Tables, columns, indexes, constraints, triggers, functions, settings and the migrations that made them. */
async function readStructure(engine: PgliteEngine): Promise<string> {
  const { sets } = await query(
    engine,
    `select
      (select string_agg(concat_ws(' ', nspname, relname, relkind), ',' order by relname)
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where nspname not like 'pg\\_%' and nspname <> 'information_schema'),
      (select string_agg(concat_ws(' ', attrelid::regclass, attname, atttypid, attnotnull, attisdropped,
          (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum)),
          ',' order by attrelid::regclass::text, attnum)
        from pg_attribute join pg_class c on c.oid = attrelid
        where relnamespace = 'public'::regnamespace and attnum > 0),
      (select string_agg(pg_get_indexdef(indexrelid), ',' order by indexrelid::regclass::text)
        from pg_index join pg_class c on c.oid = indrelid where relnamespace = 'public'::regnamespace),
      (select string_agg(conname || pg_get_constraintdef(oid), ',' order by conrelid::regclass::text, conname)
        from pg_constraint where connamespace = 'public'::regnamespace),
      (select string_agg(pg_get_triggerdef(oid), ',' order by tgrelid::regclass::text, tgname)
        from pg_trigger where not tgisinternal),
      (select string_agg(pg_get_functiondef(oid), ',' order by oid::regprocedure::text)
        from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'),
      (select string_agg(concat_ws(' ', setdatabase, setrole, setconfig::text), ',') from pg_db_role_setting),
      (select string_agg(rolname, ',' order by rolname) from pg_roles),
      (select string_agg(m::text, ',' order by name) from kysely_migration m)`,
  );
  return JSON.stringify(sets[0]?.rows);
}
