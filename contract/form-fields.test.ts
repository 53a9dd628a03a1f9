import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { lineField, linesField } from './form-fields.ts';

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
