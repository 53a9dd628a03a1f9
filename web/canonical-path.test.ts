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
    ['/search/?utm_source=x&tripType=oneway', '/search'],
    ['/search?adults=2&destination=dxb&origin=RUH', '/search?destination=DXB&adults=2'],
    ['/search?results=1&destination=%D8%AF%D8%A8%D9%8A', '/search?destination=%D8%AF%D8%A8%D9%8A&results=1'],
    ['/favorites/?utm=1', '/favorites'],
    ['/favorites?region=europe&x=1', '/favorites?region=europe'],
    ['/deal/ISTX', undefined],
    ['/premium?utm=1', '/premium'],
    ['/upgrade', '/premium'],
    ['/subscribe/', '/premium'],
    ['/contact/?x=1', '/contact'],
    ['/privacy', '/privacy'],
    ['/terms', '/terms'],
    ['/login/?tab=login&utm=1', '/login'],
    [
      '/login?next=%2Faccount%3Ftab%3Dsecurity&tab=signup',
      '/login?tab=signup&next=%2Faccount%3Ftab%3Dsecurity',
    ],
    ['/login?next=https://evil.example', '/login'],
    ['/profile', '/account'],
    ['/account?tab=account&x=1', '/account'],
    ['/account/?tab=security', '/account?tab=security'],
    ['/reset?token=secret', '/reset'],
    ['/keep-account?token=secret', '/keep-account'],
    ['/nowhere', undefined],
  ])('%s', (address, expected) => {
    expect(canonical(address)).toBe(expected);
  });

  test('is its own canonical spelling, whatever was asked', () => {
    const query = fc.dictionary(
      fc.constantFrom(
        'origin',
        'tripType',
        'region',
        'show',
        'month',
        'date',
        'search',
        'page',
        'view',
        'destination',
        'x',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(
        fc.constantFrom('/', '/deal/cai', '/deals', '/favorites', '/search'),
        query,
        (pathname, parameters) => {
          const once = canonical(`${pathname}?${new URLSearchParams(parameters)}`) ?? '';
          expect(canonical(once)).toBe(once);
          expect(once).not.toMatch(/[?&]x=/);
        },
      ),
    );
  });
});
