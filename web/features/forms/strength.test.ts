import fc from 'fast-check';
import { expect, test } from 'vitest';
import { strengthOf, strengths } from './password-field.tsx';

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
