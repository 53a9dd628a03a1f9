import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { ensureObservationPartitions } from '#server/platform/database/partitions.ts';
import type { PgliteEngine } from '#server/platform/database/pglite-engine.ts';
import { createUser } from './accounts.ts';
import { openMigratedEngine, silentLogger } from './database.ts';
import { createEnginePool, readStructure } from './engine-pool.ts';

function createPool() {
  const engines: PgliteEngine[] = [];
  const pool = createEnginePool(async () => {
    const engine = await openMigratedEngine();
    engines.push(engine);
    return engine;
  });
  const open = () => openDatabase({ memory: true, openEngine: pool.take, logger: silentLogger });
  return { engines, open, close: pool.close };
}

const listTables = `select oid::regclass::text as name from pg_class where relkind in ('r', 'p') order by 1`;

it('gives a database that was left to the next one as it was made', async () => {
  const pool = createPool();
  const first = await pool.open();
  const tables = (await sql.raw(listTables).execute(first.db)).rows;
  await createUser({ db: first.db, now: () => new Date() });
  await ensureObservationPartitions(first.db, ['2026-11']);
  await sql
    .raw('create schema pgboss; create table pgboss.job (id int); set timezone to +3')
    .execute(first.db);
  await first.close();
  const second = await pool.open();
  expect(pool.engines).toHaveLength(1);
  expect(await second.db.selectFrom('user_account').selectAll().execute()).toEqual([]);
  expect((await sql.raw(listTables).execute(second.db)).rows).toEqual(tables);
  expect((await sql.raw('show timezone').execute(second.db)).rows).toEqual([{ TimeZone: 'UTC' }]);
  await expect(sql.raw('select 1').execute(first.db)).rejects.toThrow('closed');
  await second.close();
  await pool.close();
});

it('gives none on whose tables were changed', async () => {
  const pool = createPool();
  const first = await pool.open();
  await sql.raw('create table another (id int)').execute(first.db);
  await first.close();
  const second = await pool.open();
  expect(pool.engines).toHaveLength(2);
  await second.close();
  await pool.close();
});

it('sees every change of the tables', async () => {
  const engine = await openMigratedEngine();
  const query = (statement: string) => engine.run({ sql: statement, parameters: [] });
  const structure = await readStructure(engine);
  const changes = [
    'alter table user_account add column another text',
    'alter table user_account alter column email drop not null',
    'alter table user_account drop constraint user_account_pkey cascade',
    'drop table deal cascade',
    'delete from kysely_migration',
    'create index another on user_account (created_at)',
    "alter database postgres set work_mem = '1MB'",
    'create role another',
  ];
  for (const change of changes) {
    await query('begin');
    expect((await query(change)).failure).toBeUndefined();
    expect(await readStructure(engine), change).not.toBe(structure);
    await query('rollback');
  }
  expect(await readStructure(engine)).toBe(structure);
  await engine.close();
});

it('has two databases for a file that opens two', async () => {
  const pool = createPool();
  const [first, second] = await Promise.all([pool.open(), pool.open()]);
  await createUser({ db: first.db, now: () => new Date() });
  expect(await second.db.selectFrom('user_account').selectAll().execute()).toEqual([]);
  await Promise.all([first.close(), second.close()]);
  await pool.close();
});
