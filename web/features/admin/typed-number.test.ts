import { expect, test } from 'vitest';
import { plainNumber } from './typed-number.ts';

test.each([
  ['١٬٢٥٠٫٥', '1250.5'],
  ['۱٬۲۵۰٫۵', '1250.5'],
  [' 1,250 ', '1250'],
  ['٠', '0'],
  ['-3', '-3'],
  ['', ''],
])('%s is %s', (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain);
});
