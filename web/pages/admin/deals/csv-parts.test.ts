import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitCsv } from './csv-parts.ts';

const small = { characters: 20, rows: 100 };

test('a file that fits stays one part, without its byte order mark', () => {
  expect(splitCsv('\uFEFFa,b\n1,2\n')).toEqual([{ csv: 'a,b\n1,2\n', linesBefore: 0 }]);
  expect(splitCsv('a,b')).toEqual([{ csv: 'a,b\n', linesBefore: 0 }]);
  expect(splitCsv('')).toEqual([]);
});

test('each part has the heading, and knows how far its lines are off', () => {
  expect(splitCsv('a,b\n11,22\n33,44\n55,66\n77,88', small)).toEqual([
    { csv: 'a,b\n11,22\n33,44\n', linesBefore: 0 },
    { csv: 'a,b\n55,66\n77,88', linesBefore: 2 },
  ]);
});

test('a line end in quotation marks does not end a row', () => {
  const parts = splitCsv('a,b\n"x\ny""z\n",1\n33,44\n5,6\n', small);
  expect(parts.map(({ csv }) => csv)).toEqual(['a,b\n"x\ny""z\n",1\n', 'a,b\n33,44\n5,6\n']);
  expect(parts.map(({ linesBefore }) => linesBefore)).toEqual([0, 3]);
});

test('a part holds no more rows than a call takes', () => {
  const parts = splitCsv(`a\n${'1\n'.repeat(7)}`, { characters: 1000, rows: 3 });
  expect(parts.map(({ csv }) => csv.split('\n').length - 2)).toEqual([3, 3, 1]);
});

test('no row is lost, none is there twice, and lines are found again in the file', () => {
  const cell = fc.constantFrom('1', 'ab', '"x\ny"', '""', '"a,""b"""');
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 30 }), (rows) => {
      const text = `a,b\n${rows.map((row) => `${row.join(',')}\n`).join('')}`;
      const parts = splitCsv(text, { characters: 30, rows: 4 });
      expect(`a,b\n${parts.map(({ csv }) => csv.slice(4)).join('')}`).toBe(text);
      const lines = text.split('\n');
      for (const { csv, linesBefore } of parts) {
        expect(csv.split('\n')[1]).toBe(lines[1 + linesBefore]);
      }
    }),
  );
});
