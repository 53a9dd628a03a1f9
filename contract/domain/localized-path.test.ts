import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localizedPath, splitLanguage } from './localized-path.ts';

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
