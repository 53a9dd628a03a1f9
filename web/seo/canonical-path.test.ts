import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import addresses from './canonical-addresses.json' with { type: 'json' };
import { findCanonicalPath, findIndexedPage } from './canonical-path.ts';

const canonical = (address: string) => {
  const url = new URL(address, 'https://example.sa');
  return findCanonicalPath(url.pathname, url.searchParams);
};

describe('findCanonicalPath', () => {
  test.each(Object.entries(addresses))('%s', (address, expected) => {
    expect(canonical(address)).toBe(expected ?? undefined);
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
