import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localizedPath, splitLanguage } from './localized-path.ts';

test.each([
  ['/', { isEnglish: false, path: '/' }],
  ['/en', { isEnglish: true, path: '/' }],
  ['/en/', { isEnglish: true, path: '/' }],
  ['/en/deal/IST', { isEnglish: true, path: '/deal/IST' }],
  ['/england', { isEnglish: false, path: '/england' }],
  ['//evil.example/x', { isEnglish: false, path: '/evil.example/x' }],
  ['/en//evil.example', { isEnglish: true, path: '/evil.example' }],
  ['/\\evil.example', { isEnglish: false, path: '/evil.example' }],
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
