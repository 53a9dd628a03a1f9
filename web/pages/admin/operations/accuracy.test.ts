/** Order of the booking sites by how far their prices lay. */
import { expect, test } from 'vitest';
import type { Disagreement } from '#contract/api/admin-fare-sources.ts';
import { sortDisagreement } from './accuracy.tsx';

function row(overrides: Partial<Disagreement>): Disagreement {
  return {
    source: 'travelpayouts',
    site: 'wego',
    checks: 10,
    medianPercent: 1,
    p90Percent: 4,
    overShare: 0.1,
    keepsPrice: true,
    ...overrides,
  };
}

const rows = [
  row({ site: 'kayak', overShare: 0, checks: 1 }),
  row({ site: 'wego', overShare: 0.1, checks: 12 }),
  row({ site: 'aviasales', overShare: 0.4, checks: 7 }),
];
const sitesBy = (...by: [Parameters<typeof sortDisagreement>[1], string]) =>
  sortDisagreement(rows, ...by).map(({ site }) => site);

test('rows are ordered by a figure, both ways', () => {
  expect(sitesBy('overShare', 'desc')).toEqual(['aviasales', 'wego', 'kayak']);
  expect(sitesBy('overShare', 'asc')).toEqual(['kayak', 'wego', 'aviasales']);
  expect(sitesBy('checks', 'desc')).toEqual(['wego', 'aviasales', 'kayak']);
  expect(sitesBy('site', 'asc')).toEqual(['aviasales', 'kayak', 'wego']);
});

test('equal rows stand by booking site and source', () => {
  const equal = [row({ source: 'b' }), row({ source: 'a' }), row({ site: 'google', source: 'c' })];
  expect(sortDisagreement(equal, 'checks', 'desc').map(({ source }) => source)).toEqual(['c', 'a', 'b']);
});
