/** Days that do not count as usual: whose they are, and the same in SQL. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays, type IsoDate } from '#contract/domain/dates.ts';
import { reference } from '#test/support/reference.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import {
  createUnusualPeriods,
  findUnknownPlaces,
  isUnusualDay,
  isUnusualRow,
  type UnusualPeriod,
} from './unusual-periods.ts';

const database = setUpTestDatabase();
const reason = { ar: 'إغلاق', en: 'Closed' };
const row = { start: '2026-03-01', end: '2026-04-11', reason, places: '' };

describe('createUnusualPeriods', () => {
  const hit = (places: string, destination: string, day = '2026-03-10') =>
    isUnusualDay(createUnusualPeriods(reference, () => [{ ...row, places }])(), destination, day);

  it.each([
    ['an airport', 'IST', ['IST'], ['SAW', 'CAI']],
    ['a city', 'lon', ['LHR', 'LGW'], ['MAN']],
    ['a country', 'TR', ['IST', 'SAW', 'AYT'], ['CAI']],
    ['several', 'EG، IST,lon', ['CAI', 'IST', 'LHR'], ['SAW', 'DXB']],
    ['every destination', '', ['IST', 'CAI'], []],
  ])('knows the destinations of %s', (_, places, inside, outside) => {
    expect(inside.map((destination) => hit(places, destination))).toEqual(inside.map(() => true));
    expect(outside.map((destination) => hit(places, destination))).toEqual(outside.map(() => false));
  });

  it('includes the first and the last day', () => {
    const days = ['2026-02-28', '2026-03-01', '2026-04-11', '2026-04-12'];
    expect(days.map((day) => hit('', 'IST', day))).toEqual([false, true, true, false]);
  });

  it('says which codes are of nothing', () => {
    expect(findUnknownPlaces(reference, 'IST xq, LON ABCD')).toEqual(['XQ', 'ABCD']);
  });
});

const days = Array.from({ length: 20 }, (_, index) => addDays('2026-03-01', index));
const airports = ['IST', 'SAW', 'CAI'];
const anyPeriod: fc.Arbitrary<UnusualPeriod> = fc
  .record({
    ends: fc.tuple(fc.constantFrom(...days), fc.constantFrom(...days)),
    destinations: fc.option(fc.subarray(airports)),
  })
  .map(({ ends, destinations }) => {
    const [start = '', end = ''] = ends.toSorted();
    return { start, end, reason, destinations: destinations && new Set(destinations) };
  });

it('isUnusualRow is true of the rows of which isUnusualDay is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyPeriod, { maxLength: 3 }), async (periods) => {
      const columns = { destination: sql<string>`destination`, day: sql<IsoDate>`day` };
      const { rows } = await sql<{ destination: string; day: IsoDate; isUnusual: boolean }>`
        select destination, day, ${isUnusualRow(periods, columns)} as "isUnusual"
        from unnest(${airports}::text[]) as destination cross join unnest(${days}::date[]) as day`.execute(
        database.db,
      );
      expect(rows).toHaveLength(60);
      for (const { destination, day, isUnusual } of rows) {
        expect(isUnusual).toBe(isUnusualDay(periods, destination, day));
      }
    }),
    { numRuns: 30 },
  );
});
