import { AbortedTransactionError, CompiledQuery, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { truncateAll } from '#test/support/database.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { ConnectionBusyError, isUniqueViolation } from './errors.ts';

const database = setUpTestDatabase();
beforeEach(() => truncateAll(database.db));

const paris = { code: 'PAR', airport: 'CDG' };

describe('values', () => {
  it('come back in the same JavaScript types from every database', async () => {
    const { rows } = await sql`
      select 1::int2 as int2, 2::int4 as int4, 9007199254740993::int8 as int8, 1.5::float8 as float8,
        1.50::numeric as numeric, true as yes, 'نص'::text as text, null::text as nothing,
        date '2026-11-21' as day, array[date '2026-11-21'] as days,
        timestamptz '2026-11-21 12:30:00.5+03' as moment, '{"a":[1,null]}'::jsonb as json,
        array['a', 'b,"c'] as words, '\\x00ff'::bytea as bytes`.execute(database.db);
    expect(rows).toEqual([
      {
        int2: 1,
        int4: 2,
        int8: '9007199254740993',
        float8: 1.5,
        numeric: '1.50',
        yes: true,
        text: 'نص',
        nothing: null,
        day: '2026-11-21',
        days: ['2026-11-21'],
        moment: new Date('2026-11-21T09:30:00.500Z'),
        json: { a: [1, null] },
        words: ['a', 'b,"c'],
        bytes: Buffer.from([0, 255]),
      },
    ]);
  });

  it('go in from JavaScript types', async () => {
    const { rows } = await sql`
      select ${new Date('2026-11-21T09:30:00.500Z')}::timestamptz as moment, ${'2026-11-21'}::date as day,
        ${12345678901234567890n.toString()}::numeric as numeric, ${-7n}::int8 as int8, ${false}::bool as no,
        ${{ a: "it's" }}::jsonb as json, ${[1, null, 3]}::int[] as numbers, ${['a', 'b,"c\\', null]}::text[] as words,
        ${undefined}::text as nothing, ${Buffer.from([0, 255])}::bytea as bytes`.execute(database.db);
    expect(rows).toEqual([
      {
        moment: new Date('2026-11-21T09:30:00.500Z'),
        day: '2026-11-21',
        numeric: '12345678901234567890',
        int8: '-7',
        no: false,
        json: { a: "it's" },
        numbers: [1, null, 3],
        words: ['a', 'b,"c\\', null],
        nothing: null,
        bytes: Buffer.from([0, 255]),
      },
    ]);
  });

  it('are in UTC', async () => {
    const { rows } = await sql`select timestamptz '2026-11-21 00:00+03'::text as text`.execute(database.db);
    expect(rows).toEqual([{ text: '2026-11-20 21:00:00+00' }]);
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

  it('of several statements follow one another', async () => {
    const { rows } = await database.db.executeQuery(CompiledQuery.raw('select 1 as a; select 2 as a'));
    expect(rows).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it('of several statements in one transaction are all there', async () => {
    const text = 'begin; select 1 as a; select 2 as a; commit';
    expect((await database.db.executeQuery(CompiledQuery.raw(text))).rows).toEqual([{ a: 1 }, { a: 2 }]);
  });
});

describe('errors', () => {
  it('are recognised by their SQLSTATE', async () => {
    const { db } = database;
    const twice = db.insertInto('city_code').values([paris, paris]).execute();
    await expect(twice).rejects.toSatisfy(isUniqueViolation);
    await expect(twice).rejects.toMatchObject({ constraint: 'city_code_pkey', table: 'city_code' });
    await expect(sql`select * from nowhere`.execute(db)).rejects.toMatchObject({ code: '42P01' });
  });
});

describe('notifications', () => {
  it('arrive when the transaction commits, and never when it does not', async () => {
    const { handle, db } = database;
    const received: string[] = [];
    const arrived = Promise.withResolvers<void>();
    const unsubscribe = await handle.listen('fares', (payload) => {
      received.push(payload);
      if (payload === 'end') arrived.resolve();
    });
    await db.transaction().execute(async (trx) => {
      await handle.notify(trx, 'fares', 'kept');
      expect(received).toEqual([]);
    });
    const undone = db.transaction().execute(async (trx) => {
      await handle.notify(trx, 'fares', 'undone');
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await handle.notify(db, 'fares', 'end');
    await arrived.promise;
    expect(received).toEqual(['kept', 'end']);
    await unsubscribe();
  });
});

it('names the usual cause when the connection is never freed', () => {
  expect(new ConnectionBusyError(5).message).toContain('outer db');
});
