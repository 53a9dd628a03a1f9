/** How strong a password is, and what is said of one that is too short for this site, in both languages. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultSettings } from '#contract/domain/settings.ts';
import { renderPart } from '#test/support/render-part.tsx';
import { queries } from '#web/api/api.ts';
import { PasswordStrength, strengthOf, strengths } from './password-field.tsx';

function adviceOf(language: 'ar' | 'en', passwordMin: number, password: string, isAdmin?: boolean): string {
  const settings = { ...defaultSettings, passwordMin };
  const advice = <PasswordStrength id="advice" password={password} isAdmin={isAdmin} />;
  return renderPart(advice, language, undefined, [[queries.settings(), settings]]).replace(/<[^>]+>/g, '');
}

test.each([
  ['en', 6, 'Too short. Use at least 6 characters.'],
  ['en', 12, 'Too short. Use at least 12 characters.'],
  ['ar', 6, 'قصيرة. اكتب 6 أحرف على الأقل.'],
  ['ar', 12, 'قصيرة. اكتب 12 حرفًا على الأقل.'],
] as const)('%s: at least %d characters', (language, min, words) => {
  expect(adviceOf(language, min, 'kx9#Qz-rtp-24'.slice(0, min - 1))).toBe(words);
  expect(adviceOf(language, min, 'kx9#Qz-rtp-24')).not.toBe(words);
});

test('an administrator’s has at least 15 characters, or what the site asks for beyond', () => {
  expect(adviceOf('en', 8, '', true)).toBe('At least 15 characters.');
  expect(adviceOf('en', 20, '', true)).toBe('At least 20 characters.');
  expect(adviceOf('en', 8, '')).toBe('At least 8 characters.');
});

test.each([
  ['', 'short'],
  ['kx9#Q', 'short'],
  ['kx9#Qz', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijklmnopqrst', 'weak'],
  ['98765432109876', 'weak'],
  ['palm-river-41', 'fair'],
  ['palm-river-41-kettle', 'strong'],
  ['نخلة نهر إبريق غيمة', 'strong'],
  ['🌴🌊🍵🌙🐪', 'short'],
])('%s is %s', (password, expected) => {
  expect(strengthOf(password, 6)).toBe(expected);
});

test('a site may ask for more', () => {
  expect(strengthOf('kx9#Qz-rt', 10)).toBe('short');
  expect(strengthOf('kx9#Qz-rtp', 10)).toBe('fair');
});

test('never falls as a password grows', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (start, more) => {
      const rank = (text: string) => strengths.indexOf(strengthOf(text, 6));
      expect(rank(start + more)).toBeGreaterThanOrEqual(rank(start));
    }),
  );
});
