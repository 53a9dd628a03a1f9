import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { localizedPath, safeReturnPath, splitLanguage } from './localized-path.ts';

test.each([
  ['/', { language: 'ar', path: '/' }],
  ['/en', { language: 'en', path: '/' }],
  ['/en/', { language: 'en', path: '/' }],
  ['/en/deal/IST', { language: 'en', path: '/deal/IST' }],
  ['/england', { language: 'ar', path: '/england' }],
  ['//evil.example/x', { language: 'ar', path: '/evil.example/x' }],
  ['/en//evil.example', { language: 'en', path: '/evil.example' }],
  ['/\\evil.example', { language: 'ar', path: '/evil.example' }],
])('splitLanguage(%s)', (pathname, expected) => {
  expect(splitLanguage(pathname)).toEqual(expected);
});

test('no pathname leads to another host', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('ar', 'en'), (text, language) => {
      const path = localizedPath(language, splitLanguage(`/${text}`).path);
      const base = 'https://example.sa';
      if (URL.canParse(path, base)) expect(new URL(path, base).origin).toBe(base);
    }),
  );
});

describe('the way back', () => {
  it.each(['/', '/deals?page=2', '/en/deal/CAI?origin=RUH#prices', '/account?tab=security'])(
    'takes %s',
    (path) => expect(safeReturnPath(path)).toBe(path),
  );

  it.each([
    ...[
      '',
      null,
      undefined,
      'deals',
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil',
    ],
    ...['/\t/evil.example', '/%0d\n', '/..//evil.example', '/.//evil.example', '/a/../..//evil.example'],
    ...[
      'javascript:alert(1)',
      '/api/logout',
      '/go?to=x',
      '/login',
      '/en/login',
      '/\u0000',
      `/${'a'.repeat(600)}`,
    ],
  ])('leaves %j', (path) => expect(safeReturnPath(path)).toBeUndefined());
});
