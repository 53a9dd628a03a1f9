import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isoDate, numberText } from '#contract/schemas.ts';
import {
  cleanLine,
  cleanLines,
  countCharacters,
  normalizeText,
  toLatinDigits,
  toPlainNumber,
} from './typed-text.ts';

const hidden = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u2028\u2029\u202A-\u202E\u2060-\u206F\uFEFF]/u;
const anyText = fc.string({ unit: 'binary', maxLength: 60 });

describe('cleanLine', () => {
  it.each([
    ['  سارة  ', 'سارة'],
    ['Sara\r\nBcc: all@example.com', 'Sara Bcc: all@example.com'],
    ['a\u202eb\u2066c\u200fd', 'abcd'],
    ['nul\u0000 bell\u0007', 'nul bell'],
    ['half \ud83d pair', 'half  pair'],
    ['می\u200cخواهم 👩\u200d💻', 'می\u200cخواهم 👩\u200d💻'],
    ['e\u0301', 'é'],
    ['one\u2028two', 'one two'],
  ])('%j becomes %j', (typed, plain) => expect(cleanLine(typed)).toBe(plain));
});

describe('cleanLines', () => {
  it('keeps lines, ended one way', () => {
    expect(cleanLines(' a\r\n\r\nb\rc\u2028d\u202e\t!\n')).toBe('a\n\nb\nc\nd !');
  });

  it('and cleanLine leave nothing hidden but the ends of lines, and change nothing the second time', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [line, lines] = [cleanLine(text), cleanLines(text)];
        expect(line).not.toMatch(hidden);
        expect(lines.replaceAll('\n', '')).not.toMatch(hidden);
        expect([cleanLine(line), cleanLines(lines)]).toEqual([line, lines]);
      }),
    );
  });
});

describe('normalizeText', () => {
  it.each(['NFC', 'NFKC', 'NFKD'] as const)('is %s for whatever people write', (form) => {
    for (const text of ['مَرْحَبًا بِكُمْ', 'e\u0301\u0323', 'Z\u0351\u036B\u0343', 'ﷺ', 'が', 'हिन्दी']) {
      expect(normalizeText(text, form)).toBe(text.normalize(form));
    }
  });

  it('keeps thirty marks of a run, and changes nothing the second time', () => {
    const mark = fc.constantFrom('\u0301', '\u0315', '\u0344', '\u064E', '\uFF9E', '\u{1D165}', 'a', 'ع');
    const marks = fc.array(mark, { maxLength: 120 }).map((all) => all.join(''));
    fc.assert(
      fc.property(marks, fc.constantFrom('NFC', 'NFKC', 'NFKD'), (text, form) => {
        const once = normalizeText(text, form);
        expect(once).not.toMatch(/\p{M}{31}/u);
        expect(normalizeText(once, form)).toBe(once);
      }),
    );
    expect(normalizeText(`a${'\u0315'.repeat(90)}b`, 'NFC')).toBe(`a${'\u0315'.repeat(30)}b`);
  });

  it('knows every character that is sorted with the marks before it', () => {
    const missed: string[] = [];
    for (let code = 0; code <= 0x2ffff; code += 1) {
      const sign = String.fromCodePoint(code);
      const [first = ''] = sign.normalize('NFKD');
      // A mark of a low class moves before U+0315, and U+0334 before one of a high class.
      const isMark = [`a\u0315${first}`, `a${first}\u0334`].some((text) => text.normalize('NFD') !== text);
      const run = sign.repeat(40);
      if (isMark && normalizeText(run, 'NFC') === run.normalize('NFC')) missed.push(code.toString(16));
    }
    expect(missed).toEqual([]);
  });
});

it('counts characters, not their halves', () => {
  expect([countCharacters('👍👍'), countCharacters('هدهد'), countCharacters('')]).toEqual([2, 4, 0]);
});

describe('digits typed', () => {
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

  it('dates and numbers of addresses may be typed with any of them', () => {
    expect(isoDate.parse('۲۰۲۶-۱۲-۱۰')).toBe('2026-12-10');
    expect(isoDate.parse('٢٠٢٦-١٢-١٠')).toBe('2026-12-10');
    expect(isoDate.safeParse('۲۰۲۶-۰۲-۳۰').success).toBe(false);
    const page = numberText(z.number().int().min(1).default(1));
    expect([page.parse('۱۲'), page.parse('٣'), page.parse('4'), page.parse(undefined)]).toEqual([
      12, 3, 4, 1,
    ]);
    for (const text of ['', 'x', '0x10', '1e3', ' ', 'Infinity', '9'.repeat(60)]) {
      expect(page.safeParse(text).success, text).toBe(false);
    }
  });
});
