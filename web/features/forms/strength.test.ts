import fc from 'fast-check';
import { expect, test } from 'vitest';
import { strengthOf, strengths } from './strength.ts';

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
  expect(strengthOf(password)).toBe(expected);
});

test('never falls as a password grows', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (start, more) => {
      const rank = (text: string) => strengths.indexOf(strengthOf(text));
      expect(rank(start + more)).toBeGreaterThanOrEqual(rank(start));
    }),
  );
});
