import { expect, test } from 'vitest';
import { unknownIn } from '../trip-filter.ts';
import { withChoices, withUnknown } from './wish-address.ts';

test.each([
  ['/deal/DXB?maxPrice=500', 'origin=JED&maxPrice=900&budget=any', '/deal/DXB?maxPrice=500&origin=JED'],
  ['/?months=2027-01#prices', 'departs=2027-03-01&view=list', '/?months=2027-01&view=list#prices'],
  ['/#prices', 'months=2027-01&months=2027-02&page=3&sort=city', '/?months=2027-01&months=2027-02#prices'],
  ['/deals?search=Spain', 'search=spain&budget=2000-5000&region=all', '/deals?search=Spain&budget=2000-5000'],
  ['/deal/DXB', 'budget=2000-5000', '/deal/DXB?maxPrice=5000'],
  ['/?tripType=oneway#prices', 'minNights=3&adults=2', '/?tripType=oneway&adults=2#prices'],
])('%s keeps of the page %s what it does not say itself', (address, given, path) => {
  expect(withChoices(address, new URLSearchParams(given))).toBe(path);
});

test('what was not understood is one short line of the address, before its part of the page', () => {
  expect(withUnknown('/?origin=JED#prices', 'a pool')).toBe('/?origin=JED&unknown=a+pool#prices');
  expect(withUnknown('/deals', '')).toBe('/deals');
  const typed = new URLSearchParams({ unknown: `\u202e a\n${'b'.repeat(200)}` });
  expect(unknownIn(typed)).toBe(`a ${'b'.repeat(98)}`);
});
