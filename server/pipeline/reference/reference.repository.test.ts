/** The reference tables follow the files: filled once, untouched when equal, corrected when not. */
import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { loadReferenceData } from './load-reference-data.ts';
import { storeReferenceData } from './reference-data.ts';

const reference = loadReferenceData();
const database = setUpTestDatabase();

test('fills the five tables and writes nothing the second time', async () => {
  const tables = ['airport', 'airline', 'route', 'calendar_period', 'city_code'];
  expect(await storeReferenceData(database.db, reference)).toEqual(tables);
  expect(await storeReferenceData(database.db, reference)).toEqual([]);
  const cairo = await database.db
    .selectFrom('airport')
    .selectAll()
    .where('code', '=', 'CAI')
    .executeTakeFirstOrThrow();
  expect(cairo).toMatchObject({ city: 'Cairo', city_ar: 'القاهرة', region: 'africa', is_origin: false });
  const routes = await database.db.selectFrom('route').selectAll().execute();
  expect(routes).toHaveLength(reference.routes.length);
});

test('corrects a changed row, a missing one and one too many', async () => {
  await storeReferenceData(database.db, reference);
  await database.db.updateTable('airport').set({ region: 'asia' }).where('code', '=', 'IST').execute();
  await database.db.deleteFrom('route').where('origin', '=', 'RUH').execute();
  await database.db.insertInto('city_code').values({ code: 'ZZZ', airport: 'RUH' }).execute();
  expect(await storeReferenceData(database.db, reference)).toEqual(['airport', 'route', 'city_code']);
  expect(await storeReferenceData(database.db, reference)).toEqual([]);
});
