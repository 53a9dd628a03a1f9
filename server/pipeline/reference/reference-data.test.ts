/** Which airports are one city. */
import { expect, test } from 'vitest';
import { loadReferenceData } from './load-reference-data.ts';

const { cities, airports } = loadReferenceData();

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
