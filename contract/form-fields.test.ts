import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { lineField, linesField, typedNumber } from './form-fields.ts';
import { sar } from './schemas.ts';

describe('a typed line', () => {
  it.each([
    '\u00AD\u3164\u200D',
    '\u115F\u1160',
    '\uFFA0',
    '\u2800',
    '\u034F',
    '\uFE0F',
    '\u{E0061}',
    '\u0301',
  ])('of nothing that is seen is empty: %j', (text) => {
    expect(lineField(40).safeParse(text).error?.issues[0]).toMatchObject({ code: 'too_small', minimum: 1 });
    expect(linesField(40).safeParse(text).success).toBe(false);
  });

  it.each(['هدهد', 'Hudhud', 'می\u200Cخواهم', '7', '✈', '?', '👩\u200D✈\uFE0F', 'e\u0301'])(
    'may be %j',
    (text) => {
      expect(lineField(40).parse(text)).toBe(text.normalize('NFC'));
    },
  );

  test('of ordinary Arabic and English passes', () => {
    const letters = [...'ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأإؤئةى'.matchAll(/./gu)].map(([letter]) => letter);
    const sign = fc.constantFrom(...letters, ...'abcxyzABC0123456789.,!?؟،- ');
    const line = fc.array(sign, { minLength: 1, maxLength: 40 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(line, (text) => {
        expect(lineField(40).safeParse(text).success).toBe(text.trim() !== '');
      }),
    );
  });
});

describe('a typed number', () => {
  it.each([
    ['', null],
    [' \u200b ', null],
    [' 1500 ', 1500],
    ['1,240.50', 1240.5],
    ['١٬٥٠٠', 1500],
    ['۱٬۵۰۰', 1500],
    ['100000', 100_000],
  ])('%j is %s', (text, number) => {
    expect(typedNumber(sar.min(1).max(100_000)).parse(text)).toBe(number);
  });

  it.each(['100001', '0', '-5', '1e3', 'about 600', '12.345'])('%j is refused', (text) => {
    expect(typedNumber(sar.min(1).max(100_000)).safeParse(text).success).toBe(false);
    expect(typedNumber(z.int().min(1).max(100_000)).safeParse(text).success).toBe(false);
  });
});
