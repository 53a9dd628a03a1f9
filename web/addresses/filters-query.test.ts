import { expect, test } from 'vitest';
import { noTripFilter } from '#contract/domain/trip-filter.ts';
import { filtersPath } from './filters-path.ts';
import { joinListPath, parseFiltersQuery, splitListPath } from './filters-query.ts';

const parse = (path: string) => parseFiltersQuery(new URL(path, 'https://example.sa').searchParams);

test.each([
  ['/deals?region=asia&direct=true', '/deals?region=asia&direct=true'],
  ['/?origin=JED&months=2026-12#prices', '/?origin=JED&months=2026-12'],
  ['/favorites?region=europe#prices', '/favorites?region=europe'],
  ['/search?origin=JED&direct=true&results=1', '/search?origin=JED&direct=true'],
  ['/?unknown=1&region=moon', '/'],
  ['https://evil.example/deals?direct=true', '/?direct=true'],
  ['//evil.example', '/'],
])('the list %s is %s', (list, expected) => {
  expect(parse(filtersPath(list))).toBe(expected);
});

test('a list gets another filter, keeps its other parameters, and begins again', () => {
  const parts = splitListPath('/deals?region=asia&direct=true&page=3');
  expect(parts).toEqual({
    path: '/deals',
    filter: { ...noTripFilter, isDirect: true },
    others: [['region', 'asia']],
  });
  expect(joinListPath({ ...parts, filter: { ...noTripFilter, maxPrice: 800 } })).toBe(
    '/deals?region=asia&maxPrice=800',
  );
  expect(joinListPath({ ...splitListPath('/?origin=JED'), filter: noTripFilter })).toBe(
    '/?origin=JED#prices',
  );
  expect(
    joinListPath({ ...splitListPath('/search?origin=JED'), filter: { ...noTripFilter, maxPrice: 800 } }),
  ).toBe('/search?origin=JED&maxPrice=800#anywhere');
});
