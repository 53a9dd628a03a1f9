/** The season of a departure follows the Saudi calendar. */
import { describe, expect, test } from 'vitest';
import type { Period } from '#contract/domain/holiday-window.ts';
import { createSeasonOf, listSeasonWindows } from './departure-season.ts';

const calendar: Period[] = [
  { start: '2027-02-08', end: '2027-03-08', kind: 'religious_period', name: 'Ramadan 1448' },
  { start: '2027-02-26', end: '2027-03-13', kind: 'school_break', name: 'Eid al-Fitr school break 1448' },
  { start: '2027-03-09', end: '2027-03-12', kind: 'public_holiday', name: 'Eid al-Fitr 1448' },
  { start: '2027-06-06', end: '2027-06-06', kind: 'religious_period', name: 'Islamic New Year 1449' },
  { start: '2027-08-22', end: '2027-08-22', kind: 'school_start', name: 'School year 1449 begins' },
];
const seasonOf = createSeasonOf(listSeasonWindows(calendar));

describe('the season of a departure', () => {
  test.each([
    ['2027-02-07', 'ordinary'],
    ['2027-02-08', 'religious'],
    ['2027-02-24', 'religious'],
    ['2027-02-25', 'holiday'],
    ['2027-03-10', 'holiday'],
    ['2027-03-14', 'ordinary'],
    ['2027-06-06', 'ordinary'],
    ['2027-08-22', 'ordinary'],
  ])('%s is %s', (departure, season) => {
    expect(seasonOf(departure)).toBe(season);
    expect(seasonOf(departure)).toBe(season);
  });

  test('is ordinary all year where no holiday is known', () => {
    expect(createSeasonOf([])('2027-03-10')).toBe('ordinary');
  });
});
