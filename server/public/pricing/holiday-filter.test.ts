/** The holiday filter for every row of data/calendar.csv and every departure airport. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { holidayIdOf, listTravelPeriods, travelWindowOf } from '#contract/domain/holiday-window.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { noTripFilter } from '#contract/domain/trip-filter.ts';
import { createTripChecks } from '#server/pipeline/fares/trip-checks.ts';
import { calendarOf } from '#server/pipeline/reference/reference-data.ts';
import { reference } from '#test/support/reference.ts';

type Row = { start: string; end: string; kind: string; name_en: string; scope: string };

const directory = path.resolve(import.meta.dirname, '../../../data');
const rows: Row[] = parse(readFileSync(path.join(directory, 'calendar.csv')), { columns: true });
const cases = rows.flatMap((row) => departureAirports.map((origin) => ({ ...row, origin })));

/** First departure, last departure, last return; by hand, for departures from Riyadh and Dammam. */
const byHand: Readonly<Record<string, readonly [string, string, string]>> = {
  'Saudi National Day 2026-09-23': ['2026-09-22', '2026-09-22', '2026-09-23'],
  'National Day school break 2026-09-23': ['2026-09-22', '2026-09-25', '2026-09-26'],
  'Extra school holiday 2026-10-25': ['2026-10-22', '2026-10-24', '2026-10-25'],
  // With the Sunday that Riyadh and most regions have off after it.
  'Autumn break 1448 2026-11-20': ['2026-11-19', '2026-11-28', '2026-11-29'],
  // With the Thursday before it.
  'Mid-year break 1448 2027-01-08': ['2027-01-06', '2027-01-15', '2027-01-16'],
  'Founding Day 2027-02-22': ['2027-02-21', '2027-02-21', '2027-02-22'],
  'Founding Day school break 2027-02-19': ['2027-02-18', '2027-02-21', '2027-02-22'],
  'Eid al-Fitr school break 1448 2027-02-26': ['2027-02-25', '2027-03-12', '2027-03-13'],
  'Eid al-Fitr 1448 2027-03-09': ['2027-03-08', '2027-03-12', '2027-03-13'],
  'Arafah Day and Eid al-Adha 1448 2027-05-15': ['2027-05-13', '2027-05-17', '2027-05-18'],
  'Eid al-Adha school break 1448 2027-05-07': ['2027-05-06', '2027-05-21', '2027-05-22'],
  'Summer break 1448/1449 2027-06-25': ['2027-06-24', '2027-08-20', '2027-08-21'],
  'Saudi National Day 2027-09-23': ['2027-09-22', '2027-09-24', '2027-09-25'],
  'Hajj days 1448 2027-05-14': ['2027-05-14', '2027-05-19', '2027-05-19'],
};
/** Where Jeddah and Medina have no extra days beside a break. */
const inTheWest: typeof byHand = {
  'Autumn break 1448 2026-11-20': ['2026-11-19', '2026-11-27', '2026-11-28'],
  'Mid-year break 1448 2027-01-08': ['2027-01-07', '2027-01-15', '2027-01-16'],
  'Eid al-Adha school break 1447 2026-05-15': ['2026-05-14', '2026-05-31', '2026-06-01'],
  'Summer break 1447/1448 2026-07-03': ['2026-07-02', '2026-08-21', '2026-08-22'],
};

/** As pages say it. */
function nameOf({ name_en }: Pick<Row, 'name_en'>): string {
  return name_en.replace(/ \([^)]*\)$/, '').replace('First-semester (autumn)', 'Autumn');
}

function isOfRegion({ scope, origin }: { scope: string; origin: string }): boolean {
  const isWest = origin === 'JED' || origin === 'MED';
  return scope === 'national' || isWest === (scope === 'makkah_madinah_jeddah_taif');
}

function checksFor(holiday: string, now: Date) {
  return createTripChecks(
    { ...noTripFilter, holiday },
    { visas: reference.visas, calendarAt: (origin) => calendarOf(reference, origin), now },
  );
}

const trip = { origin: 'RUH', countryCode: 'TR', price: 1, airline: null, stops: 0, durationMinutes: 90 };

describe('the holiday filter', () => {
  it.each(cases)('$name_en $start from $origin', (row) => {
    const { start, end, kind, origin } = row;
    const name = nameOf(row);
    const calendar = calendarOf(reference, origin);
    const period = listTravelPeriods(calendar).find((each) => each.name === name && each.start === start);
    const isReplaced = rows.some(
      (other) =>
        other.scope !== 'national' &&
        isOfRegion({ ...other, origin }) &&
        row.scope === 'national' &&
        nameOf(other) === name,
    );
    const isOneDayBeside = name === 'Extra school holiday' && ['2026-11-29', '2027-01-07'].includes(start);
    const isNoHoliday = kind === 'school_start' || name.startsWith('Islamic New Year');
    if (!isOfRegion(row) || isReplaced || isOneDayBeside || isNoHoliday) {
      expect(period).toBeUndefined();
      return;
    }
    if (!period) throw new Error('not offered');
    const { departsFrom, departsUntil, returnsUntil } = travelWindowOf(period, calendar);
    const isWest = origin === 'JED' || origin === 'MED';
    const expected = (isWest ? inTheWest : {})[`${name} ${start}`] ?? byHand[`${name} ${start}`];
    if (expected) expect([departsFrom, departsUntil, returnsUntil]).toEqual(expected);
    // In any case: from the eve at the latest, the weekend and beside it at the earliest, back before work begins.
    expect(departsFrom <= start && departsFrom >= addDays(start, -4)).toBe(true);
    expect(returnsUntil >= end && returnsUntil <= addDays(end, 3)).toBe(true);

    const checks = checksFor(holidayIdOf(period), new Date(`${start}T06:00:00Z`));
    const fits = (departureDate: string, returnDate: string | null) =>
      checks?.failedBy({ ...trip, origin, departureDate, returnDate }) === 0;
    expect([fits(departsFrom, null), fits(departsUntil, null)]).toEqual([true, true]);
    expect([fits(addDays(departsFrom, -1), null), fits(addDays(departsUntil, 1), null)]).toEqual([
      false,
      false,
    ]);
    expect([fits(departsFrom, returnsUntil), fits(departsFrom, addDays(returnsUntil, 1))]).toEqual([
      true,
      false,
    ]);
  });

  it('knows every row that it expects by hand', () => {
    const names = new Set(rows.map((row) => `${nameOf(row)} ${row.start}`));
    for (const name of [...Object.keys(byHand), ...Object.keys(inTheWest)]) expect(names).toContain(name);
  });

  it('gives every period of an airport an id of its own', () => {
    for (const origin of departureAirports) {
      const ids = listTravelPeriods(calendarOf(reference, origin)).map(holidayIdOf);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('finds weekends of two to five days off, and the long ones among them', () => {
    const now = new Date('2027-03-29T06:00:00Z');
    const fits = (holiday: string, departureDate: string, returnDate: string | null, origin = 'RUH') =>
      checksFor(holiday, now)?.failedBy({ ...trip, origin, departureDate, returnDate }) === 0;
    // Thursday to Saturday.
    expect(fits('weekends', '2027-04-01', '2027-04-03')).toBe(true);
    expect(fits('weekends', '2027-04-01', '2027-04-04')).toBe(false);
    expect(fits('weekends', '2027-03-31', '2027-04-03')).toBe(false);
    expect(fits('long-weekends', '2027-04-01', '2027-04-03')).toBe(false);
    // Sunday 11 April is off in Riyadh and most regions.
    expect(fits('long-weekends', '2027-04-08', '2027-04-11')).toBe(true);
    expect(fits('weekends', '2027-04-08', '2027-04-11')).toBe(true);
    expect(fits('long-weekends', '2027-04-08', '2027-04-11', 'JED')).toBe(false);
    // A break of two weeks is no weekend.
    expect(fits('long-weekends', '2027-05-06', '2027-05-08')).toBe(false);
    // National Day on a Thursday.
    expect(fits('long-weekends', '2027-09-22', '2027-09-25')).toBe(true);
  });

  it('fits nothing for a holiday that the calendar does not have', () => {
    const checks = checksFor('no-such-holiday-2027-01', new Date('2026-11-22T06:00:00Z'));
    expect(checks?.failedBy({ ...trip, departureDate: '2027-01-10', returnDate: null })).not.toBe(0);
  });
});
