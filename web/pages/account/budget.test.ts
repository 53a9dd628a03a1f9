import { expect, test } from 'vitest';
import { readBudget } from './budget.ts';

test.each([
  ['', null],
  ['  ', null],
  ['1500', 1500],
  ['1,500', 1500],
  ['١٬٥٠٠', 1500],
  ['۱٬۵۰۰', 1500],
  ['100000', 100_000],
  ['100001', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['cheap', undefined],
])('%j is %s', (text, expected) => {
  expect(readBudget(text)).toBe(expected);
});
