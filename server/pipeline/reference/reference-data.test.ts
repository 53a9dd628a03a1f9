/** Which airports are one city, and that the table of airports follows the files: filled once, corrected where they differ. */
import { expect, test } from 'vitest';
import { reference } from '#test/support/reference.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { storeAirports } from './reference-data.ts';

const database = setUpTestDatabase();
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

test('fills the table of airports once, and corrects a changed row, a missing one and one too many', async () => {
  const { db } = database;
  const store = () => storeAirports(db, airports);
  expect([await store(), await store()]).toEqual([true, false]);
  const cairo = await db
    .selectFrom('airport')
    .selectAll()
    .where('code', '=', 'CAI')
    .executeTakeFirstOrThrow();
  expect(cairo).toMatchObject({ city: 'Cairo', city_ar: 'القاهرة', region: 'africa', is_origin: false });
  for (const change of [
    db.updateTable('airport').set({ region: 'asia' }).where('code', '=', 'IST'),
    db.deleteFrom('airport').where('code', '=', 'RUH'),
    db.insertInto('airport').values({ ...cairo, code: 'ZZZ' }),
  ]) {
    await change.execute();
    expect([await store(), await store()]).toEqual([true, false]);
  }
  const stored = await db.selectFrom('airport').select('code').orderBy('code').execute();
  expect(stored.map(({ code }) => code)).toEqual([...airports.keys()].sort());
});
