/** The count of the filter's sheet is of the list behind it. */
import { expect, test } from 'vitest';
import { findFareList } from './use-fitting-places.ts';

test.each([
  ['/?holiday=weekends#prices', 'roundtrip'],
  ['/?holiday=weekends&tripType=oneway#prices', 'oneway'],
  ['/favorites?holiday=weekends', 'roundtrip'],
  ['/search?holiday=weekends#anywhere', 'roundtrip'],
  ['/search?holiday=weekends&tripType=oneway', 'oneway'],
  ['/search?holiday=weekends&tripType=roundtrip', 'roundtrip'],
])('%s counts the trips that it lists', (list, tripType) => {
  expect(findFareList(list).tripType).toBe(tripType);
});
