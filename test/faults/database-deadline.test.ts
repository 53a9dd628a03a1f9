import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConnectionLostError, QueryTimeoutError } from '#server/platform/database/errors.ts';
import { type DatabaseHandle, openDatabase } from '#server/platform/database/open-database.ts';
import { createTestFolder, silentLogger, type TestFolder } from '#test/support/database.ts';

let folder: TestFolder;
let database: DatabaseHandle;
let whileStarting: { rows: unknown[] };
beforeAll(async () => {
  folder = await createTestFolder();
  database = await openDatabase({ dataDir: folder.path, logger: silentLogger });
  whileStarting = await countWithin(50);
  database.enforceDeadlines();
}, 30_000);
afterAll(async () => {
  await database.close();
  folder.remove();
});

/** Takes some hundred milliseconds. */
function countWithin(deadlineMs: number) {
  const counting = sql`select count(*) from generate_series(1, 2000000)`;
  return database.withDeadline(deadlineMs, (quick) => counting.execute(quick));
}

it('cuts no query of the start, which may be slow', async () => {
  expect(whileStarting.rows).toHaveLength(1);
  await expect(countWithin(50)).rejects.toBeInstanceOf(QueryTimeoutError);
}, 20_000);

const endless = sql`select count(*) from generate_series(1, 10000000000)`;

it('cuts a slow query while the main thread goes on, and keeps what was committed', async () => {
  const { db } = database;
  await db.insertInto('city_code').values({ code: 'PAR', airport: 'CDG' }).execute();
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 10);
  const slow = database.withDeadline(300, (quick) => endless.execute(quick));
  const waiting = db.selectFrom('city_code').selectAll().execute();
  await expect(slow).rejects.toBeInstanceOf(QueryTimeoutError);
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(15);
  expect(await waiting).toEqual([{ code: 'PAR', airport: 'CDG' }]);
}, 20_000);

it('undoes the transaction of a slow query and tells its author why', async () => {
  const { db } = database;
  const slow = database.withDeadline(300, (quick) =>
    quick.transaction().execute(async (trx) => {
      await trx.insertInto('city_code').values({ code: 'LON', airport: 'LHR' }).execute();
      await endless.execute(trx);
    }),
  );
  await expect(slow).rejects.toBeInstanceOf(QueryTimeoutError);
  expect(await db.selectFrom('city_code').selectAll().where('code', '=', 'LON').execute()).toEqual([]);
}, 20_000);

it('never lets a transaction go on in the session that came after it', async () => {
  const late = database.withDeadline(300, (quick) =>
    quick.transaction().execute(async (trx) => {
      await endless.execute(trx).catch(() => {});
      await trx.insertInto('city_code').values({ code: 'NYC', airport: 'JFK' }).execute();
    }),
  );
  await expect(late).rejects.toBeInstanceOf(ConnectionLostError);
  const rows = await database.db.selectFrom('city_code').selectAll().where('code', '=', 'NYC').execute();
  expect(rows).toEqual([]);
}, 20_000);

it('goes on delivering notifications after the engine was restarted', async () => {
  const reconnected = Promise.withResolvers<void>();
  const received = Promise.withResolvers<string>();
  await database.listen('fares', received.resolve, reconnected.resolve);
  await expect(database.withDeadline(300, (quick) => endless.execute(quick))).rejects.toThrow('300 ms');
  await reconnected.promise;
  await database.notify(database.db, 'fares', 'changed');
  expect(await received.promise).toBe('changed');
}, 20_000);
