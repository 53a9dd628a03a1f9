import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCanonicalPath, findIndexedPage } from './canonical-path.ts';

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
    ['/DEALS', '/deals'],
    ['/deals//', '/deals'],
    ['/%64eals', '/deals'],
    ['/Shared/aB_c', '/shared/aB_c'],
    ['/deals?page=1&search=+dubai&budget=any&fbclid=1', '/deals?search=dubai'],
    ['/deals?page=2&region=asia', '/deals?region=asia&page=2'],
    ['/search/?utm_source=x&tripType=oneway', '/search'],
    ['/?adults=2&children=2&x=1', '/?adults=2&children=2'],
    ['/deals?bags=1', '/deals?adults=1&bags=1'],
    ['/deal/ist?origin=JED&adults=3&infants=9', '/deal/IST?origin=JED&tripType=oneway'],
    ['/deal/ist?adults=3', '/deal/IST?origin=RUH&tripType=oneway&adults=3'],
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
    ['/unsubscribe/a-token_1/?utm=1', '/unsubscribe/a-token_1'],
    ['/unsubscribe', '/unsubscribe'],
    ['/nowhere', undefined],
  ])('%s', (address, expected) => {
    expect(canonical(address)).toBe(expected);
  });

  test('is its own canonical spelling, whatever was asked', () => {
    const names = 'origin tripType region show month date search page view destination x'.split(' ');
    const query = fc.dictionary(fc.constantFrom(...names), fc.string());
    const path = fc.constantFrom('/', '/deal/cai', '/deals', '/favorites', '/search');
    fc.assert(
      fc.property(path, query, (pathname, parameters) => {
        const once = canonical(`${pathname}?${new URLSearchParams(parameters)}`) ?? '';
        expect(canonical(once)).toBe(once);
        expect(once).not.toMatch(/[?&]x=/);
      }),
    );
  });
});

describe('findIndexedPage', () => {
  const indexed = (address: string) => {
    const url = new URL(address, 'https://example.sa');
    const page = findIndexedPage(url.pathname, url.searchParams);
    return page && [page.path, page.isIndexed];
  };

  test.each([
    ['/', '/', true],
    ['/?utm_source=x', '/', true],
    ['/?origin=RUH', '/', true],
    ['/?origin=JED', '/?origin=JED', true],
    ['/?origin=JED&region=europe', '/?origin=JED', false],
    ['/?view=map', '/', false],
    ['/?show=48', '/', false],
    ['/deals', '/deals', true],
    ['/deals?search=dubai', '/deals', false],
    ['/deals?page=2', '/deals', false],
    ['/deals?origin=JED', '/deals', false],
    ['/search?destination=DXB', '/search', false],
    ['/search?origin=JED', '/search', false],
    ['/deal/ist', '/deal/IST', true],
    ['/deal/IST?origin=RUH&tripType=oneway', '/deal/IST', true],
    ['/deal/IST?origin=JED&tripType=roundtrip&month=2027-01', '/deal/IST?origin=JED', true],
    ['/upgrade', '/premium', true],
  ])('%s is %s, indexed: %s', (address, path, isIndexed) => {
    expect(indexed(address)).toEqual([path, isIndexed]);
  });

  test('nothing lives at an unknown address', () => {
    expect(indexed('/nowhere')).toBeUndefined();
  });
});
