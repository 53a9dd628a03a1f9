import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loginPath } from './login-query.ts';
import { parseLoginQuery } from './parse-login-query.ts';

const nextOf = (next: string) => parseLoginQuery(new URLSearchParams({ next })).next;

describe('parseLoginQuery', () => {
  test.each([
    ['/account?tab=security', '/account?tab=security'],
    ['/en/favorites', '/favorites'],
    ['/deal/IST?origin=RUH', '/deal/IST?origin=RUH'],
  ])('goes on to %s', (next, expected) => {
    expect(nextOf(next)).toBe(expected);
  });

  test.each([
    'https://evil.example',
    '/en//evil.example/x',
    '',
    '/',
    '/en',
    '/en/en',
    '/en//login',
    '/login?next=/login',
    '/en/reset?token=x',
  ])('does not go on to %j', (next) => {
    const found = nextOf(next);
    if (next.includes('evil') && found !== null) expect(found).toMatch(/^\/(?![/\\])/);
    else expect(found).toBeNull();
  });

  test.each([
    ['RUH-DXB-oneway', 'RUH-DXB-oneway'],
    ['x/../y', null],
  ])('the heart %j is kept as %j', (heart, expected) => {
    const path = loginPath({ ...parseLoginQuery(new URLSearchParams({ heart })), tab: 'signup' });
    expect(parseLoginQuery(new URL(path, 'https://site.example').searchParams).heart).toBe(expected);
  });

  test('whatever was asked stays on the site, and is its own canonical spelling', () => {
    const pieces = [...'/\\\t\n.@:?# ', '..', '%2f', 'en', 'evil.example', 'http:', 'deals'];
    const piece = fc.constantFrom(...pieces);
    const text = fc.oneof(
      fc.string(),
      fc.array(piece).map((found) => found.join('')),
    );
    fc.assert(
      fc.property(text, (next) => {
        const found = nextOf(next);
        if (found === null) return;
        expect(new URL(found, 'https://site.example').origin).toBe('https://site.example');
        const path = loginPath({ next: found });
        expect(parseLoginQuery(new URL(path, 'https://site.example').searchParams).next).toBe(found);
      }),
      { numRuns: 2_000 },
    );
  });
});
