import { AbortedTransactionError, CompiledQuery, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { truncateAll } from '#test/support/database.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { isUniqueViolation } from './errors.ts';
import type { Db } from './schema.ts';

const database = setUpTestDatabase();
beforeEach(() => truncateAll(database.db));

const paris = { code: 'PAR', airport: 'CDG' };

describe('values', () => {
  const moment = new Date('2026-11-21T09:30:00.500Z');
  const bytes = Buffer.from([0, 255]);

  it.each<[written: string, value: unknown]>([
    ['1::int2', 1],
    ['2::int4', 2],
    ['9007199254740993::int8', '9007199254740993'],
    ['1.5::float8', 1.5],
    ['1.50::numeric', '1.50'],
    ['true', true],
    ["'نص'::text", 'نص'],
    ['null::text', null],
    ["date '2026-11-21'", '2026-11-21'],
    ["array[date '2026-11-21']", ['2026-11-21']],
    ["timestamptz '2026-11-21 12:30:00.5+03'", moment],
    ["timestamptz '2026-11-21 00:00+03'::text", '2026-11-20 21:00:00+00'],
    [`'{"a":[1,null]}'::jsonb`, { a: [1, null] }],
    [`array['a', 'b,"c']`, ['a', 'b,"c']],
    [String.raw`'\x00ff'::bytea`, bytes],
  ])('come back in the same JavaScript types from every database: %s', async (written, value) => {
    const { rows } = await sql`select ${sql.raw(written)} as value`.execute(database.db);
    expect(rows).toEqual([{ value }]);
  });

  it.each<[value: unknown, type: string, read?: unknown]>([
    [moment, 'timestamptz'],
    ['2026-11-21', 'date'],
    ['12345678901234567890', 'numeric'],
    [-7n, 'int8', '-7'],
    [false, 'bool'],
    [{ a: "it's" }, 'jsonb'],
    [[1, null, 3], 'int[]'],
    [['a', 'b,"c\\', null], 'text[]'],
    [undefined, 'text', null],
    [bytes, 'bytea'],
  ])('go in from JavaScript types: %o as %s', async (value, type, read = value) => {
    const { rows } = await sql`select ${value}::${sql.raw(type)} as value`.execute(database.db);
    expect(rows).toEqual([{ value: read }]);
  });
});

describe('transactions', () => {
  it('keep everything or nothing', async () => {
    const { db } = database;
    await db.transaction().execute((trx) => trx.insertInto('city_code').values(paris).execute());
    const failing = db.transaction().execute(async (trx) => {
      await trx.deleteFrom('city_code').execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await db.selectFrom('city_code').selectAll().execute()).toEqual([paris]);
  });

  it('say so when a commit was a rollback', async () => {
    const { db } = database;
    const swallowing = db.transaction().execute(async (trx) => {
      await trx.insertInto('city_code').values(paris).execute();
      await sql`select 1 / 0`.execute(trx).catch(() => {});
    });
    await expect(swallowing).rejects.toBeInstanceOf(AbortedTransactionError);
    expect(await db.selectFrom('city_code').selectAll().execute()).toEqual([]);
  });

  it('go back to a savepoint', async () => {
    const { db } = database;
    const trx = await db.startTransaction().execute();
    await trx.insertInto('city_code').values(paris).execute();
    const inner = await trx.savepoint('before').execute();
    await inner.deleteFrom('city_code').execute();
    await inner.rollbackToSavepoint('before').execute();
    await trx.commit().execute();
    expect(await db.selectFrom('city_code').selectAll().execute()).toEqual([paris]);
  });

  it('of a text that fails half-way do not leak into the next query', async () => {
    const { db } = database;
    const text = "begin; insert into city_code values ('PAR', 'CDG'); select 1 / 0; commit";
    await expect(db.executeQuery(CompiledQuery.raw(text))).rejects.toThrow('division by zero');
    expect(await db.selectFrom('city_code').selectAll().execute()).toEqual([]);
  });
});

describe('results', () => {
  it('count the rows that were written', async () => {
    const { db } = database;
    const rows = [paris, { code: 'LON', airport: 'LHR' }];
    const inserted = await db.insertInto('city_code').values(rows).executeTakeFirst();
    expect(inserted.numInsertedOrUpdatedRows).toBe(2n);
    const deleted = await db.deleteFrom('city_code').where('code', '=', 'LON').executeTakeFirst();
    expect(deleted.numDeletedRows).toBe(1n);
  });

  it.each(['select 1 as a; select 2 as a', 'begin; select 1 as a; select 2 as a; commit'])(
    'of several statements follow one another: %s',
    async (text) => {
      const { rows } = await database.db.executeQuery(CompiledQuery.raw(text));
      expect(rows).toEqual([{ a: 1 }, { a: 2 }]);
    },
  );
});

it('errors are recognised by their SQLSTATE', async () => {
  const { db } = database;
  const twice = db.insertInto('city_code').values([paris, paris]).execute();
  await expect(twice).rejects.toSatisfy(isUniqueViolation);
  await expect(twice).rejects.toMatchObject({ constraint: 'city_code_pkey', table: 'city_code' });
  await expect(sql`select * from nowhere`.execute(db)).rejects.toMatchObject({ code: '42P01' });
});

it('notifications arrive when the transaction commits, and never when it does not', async () => {
  const { handle, db } = database;
  const received: string[] = [];
  const unsubscribe = await handle.listen('fares', (payload) => void received.push(payload));
  const notify = (on: Db, payload: string) => sql`select pg_notify('fares', ${payload})`.execute(on);
  await db.transaction().execute(async (trx) => {
    await notify(trx, 'kept');
    expect(received).toEqual([]);
  });
  const undone = db.transaction().execute(async (trx) => {
    await notify(trx, 'undone');
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await notify(db, 'end');
  await expect.poll(() => received).toEqual(['kept', 'end']);
  await unsubscribe();
});
