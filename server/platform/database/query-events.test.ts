import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { kindOf } from './query-events.ts';

const database = setUpTestDatabase();

it.each([
  ['select 1', 'select'],
  ['  SELECT 1', 'select'],
  ['insert into a values (1)', 'insert'],
  ['with a as (select 1) insert into b select * from a', 'insert'],
  ['with a as (select 1) select * from a', 'select'],
  ['begin', 'transaction'],
  ['rollback to savepoint "a"', 'transaction'],
  ['vacuum', 'other'],
  ['', 'other'],
])('%j is a %s', (statement, kind) => {
  expect(kindOf(statement)).toBe(kind);
});

it('tells listeners of queries, waits and failures until they leave; a taken key is an answer', async () => {
  const { db, handle } = database;
  const seen: string[] = [];
  const stop = handle.observeQueries({
    handleQuery: ({ kind, seconds }) => void seen.push(`${kind} ${seconds >= 0}`),
    handleFailure: (failure) => void seen.push(`failure ${failure}`),
    handleWait: (seconds) => void seen.push(`wait ${seconds >= 0}`),
  });
  await db.transaction().execute((trx) => sql`select 1`.execute(trx));
  const ordinary = seen.filter((event) => event !== 'other true');
  expect(ordinary).toEqual(['wait true', 'transaction true', 'select true', 'transaction true']);
  seen.length = 0;
  await sql`insert into mail_bounce (kind) values ('none of them')`.execute(db).catch(() => undefined);
  expect(seen.filter((event) => event.startsWith('failure'))).toEqual([]);
  await sql`select * from no_such_table`.execute(db).catch(() => undefined);
  expect(seen.filter((event) => event.startsWith('failure'))).toEqual(['failure other']);
  stop();
  seen.length = 0;
  await sql`select 1`.execute(db);
  expect(seen).toEqual([]);
});
