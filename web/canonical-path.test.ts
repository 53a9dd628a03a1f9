import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCanonicalPath } from './canonical-path.ts';

const canonical = (address: string) => {
  const url = new URL(address, 'https://example.sa');
  return findCanonicalPath(url.pathname, url.searchParams);
};

describe('findCanonicalPath', () => {
  test.each([
    ['/', '/'],
    ['/?utm_source=x&origin=RUH&region=all', '/'],
    ['/?region=europe&origin=JED', '/?origin=JED&region=europe'],
    ['/?origin=XXX&region=moon', '/'],
    ['/deal/ist/', '/deal/IST?origin=RUH&tripType=oneway'],
    ['/deal/IST?fbclid=1&tripType=roundtrip', '/deal/IST?origin=RUH&tripType=roundtrip'],
    ['/deal/IST?month=2027-13&date=2027-02-30', '/deal/IST?origin=RUH&tripType=oneway'],
    ['/deals/', '/deals'],
    ['/deals?page=1&search=+dubai&budget=any&fbclid=1', '/deals?search=dubai'],
    ['/deals?page=2&region=asia', '/deals?region=asia&page=2'],
    ['/deal/ISTX', undefined],
    ['/nowhere', undefined],
  ])('%s', (address, expected) => {
    expect(canonical(address)).toBe(expected);
  });

  test('is its own canonical spelling, whatever was asked', () => {
    const query = fc.dictionary(
      fc.constantFrom('origin', 'tripType', 'region', 'show', 'month', 'date', 'search', 'page', 'view', 'x'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.constantFrom('/', '/deal/cai', '/deals'), query, (pathname, parameters) => {
        const once = canonical(`${pathname}?${new URLSearchParams(parameters)}`) ?? '';
        expect(canonical(once)).toBe(once);
        expect(once).not.toMatch(/[?&]x=/);
      }),
    );
  });
});
