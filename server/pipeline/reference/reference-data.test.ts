/** Which airports are one city, and that the reference tables follow the files: filled once, corrected where they differ. */
import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { loadReferenceData } from './load-reference-data.ts';
import { storeReferenceData } from './reference-data.ts';

const reference = loadReferenceData();
const { cities, airports } = reference;

test.each([
  ['IST', 'IST', ['IST', 'SAW']],
  ['SAW', 'IST', ['IST', 'SAW']],
  ['LGW', 'LON', ['LHR', 'LGW']],
  ['HND', 'TYO', ['NRT', 'HND']],
  ['DWC', 'DXB', ['DXB', 'DWC']],
  ['CGK', 'JKT', ['CGK']],
  ['CAI', 'CAI', ['CAI']],
])('%s is %s with %j', (airport, code, all) => {
  expect(cities.get(airport)?.code).toBe(code);
  expect(cities.get(airport)?.airports.map((each) => each.code)).toEqual(all);
});

test('every airport has a city, whose code no other city has', () => {
  expect([...cities.keys()].sort()).toEqual([...airports.keys()].sort());
  const distinct = new Set(cities.values());
  expect(new Set([...distinct].map(({ code }) => code)).size).toBe(distinct.size);
});

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
