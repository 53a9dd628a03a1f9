import { expect, it } from 'vitest';
import { z } from 'zod';
import { isoDate, isoMonth, numberText } from '../schemas.ts';
import { toLatinDigits, toPlainNumber } from './digits.ts';

it.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['رحلة ۲ من 3', 'رحلة 2 من 3'],
])('%s becomes %s', (typed, latin) => expect(toLatinDigits(typed)).toBe(latin));

it.each([
  ['۱٬۲۳۴٫۵۰', '1234.50'],
  ['١٬٢٣٤٫٥', '1234.5'],
  [' 1,500 ', '1500'],
  ['\u200f٣٠\u200e', '30'],
])('the number %j is %s', (typed, plain) => expect(toPlainNumber(typed)).toBe(plain));

it('dates, months and numbers of addresses may be typed with any of them', () => {
  expect(isoDate.parse('۲۰۲۶-۱۲-۱۰')).toBe('2026-12-10');
  expect(isoDate.parse('٢٠٢٦-١٢-١٠')).toBe('2026-12-10');
  expect(isoMonth.parse('۲۰۲۶-۱۲')).toBe('2026-12');
  expect(isoDate.safeParse('۲۰۲۶-۰۲-۳۰').success).toBe(false);
  const page = numberText(z.number().int().min(1).default(1));
  expect([page.parse('۱۲'), page.parse('٣'), page.parse('4'), page.parse(undefined)]).toEqual([12, 3, 4, 1]);
  for (const text of ['', 'x', '0x10', '1e3', ' ', 'Infinity', '9'.repeat(60)]) {
    expect(page.safeParse(text).success, text).toBe(false);
  }
});
