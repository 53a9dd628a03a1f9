import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, cleanLines, countCharacters } from './typed-text.ts';

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

  it('leaves nothing hidden, and cleaning twice changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanLine(text);
        expect(clean).not.toMatch(hidden);
        expect(cleanLine(clean)).toBe(clean);
      }),
    );
  });
});

describe('cleanLines', () => {
  it('keeps lines, ended one way', () => {
    expect(cleanLines(' a\r\n\r\nb\rc\u2028d\u202e\t!\n')).toBe('a\n\nb\nc\nd !');
  });

  it('leaves nothing hidden but line ends', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanLines(text);
        expect(clean.replaceAll('\n', '')).not.toMatch(hidden);
        expect(cleanLines(clean)).toBe(clean);
      }),
    );
  });
});

it('counts characters, not their halves', () => {
  expect([countCharacters('👍👍'), countCharacters('هدهد'), countCharacters('')]).toEqual([2, 4, 0]);
});
