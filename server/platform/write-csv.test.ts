import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { escapeCell } from './write-csv.ts';

/** As a lenient reader cuts it that knows another separator and none of the quotation marks. */
const cutAnyhow = (text: string) => text.split(/[;\t\r\n]/);

describe('a guarded cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ["'=1+1", "''=1+1"],
    ['Air;=HYPERLINK("https://evil.example")', 'Air;\'=HYPERLINK("https://evil.example")'],
    ['Air\t@SUM(A1)', "Air\t'@SUM(A1)"],
    ['line\r\n-2', "line\r'\n'-2"],
    ['Air;"=1', 'Air;\'"=1'],
    ['RUH-CAI; 20% off', 'RUH-CAI; 20% off'],
    ['2027-01-15', '2027-01-15'],
    ["\t'\t=", "'\t''\t'="],
    ['', ''],
  ])('of %j is %j', (text, guarded) => expect(escapeCell(text)).toBe(guarded));

  const pieces = fc.constantFrom(...'=+-@＝;\t\r\n\'", ax', 'عرض');
  const text = fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join(''));

  test('begins no formula, wherever it is cut, and loses nothing', () => {
    fc.assert(
      fc.property(text, (drawn) => {
        const guarded = escapeCell(drawn);
        for (const part of cutAnyhow(guarded)) expect(part).not.toMatch(/^["\s]*[=+\-@＝＋－＠]/u);
        expect(guarded.replaceAll("'", '')).toBe(drawn.replaceAll("'", ''));
      }),
      { numRuns: 1000 },
    );
  });
});
