import { describe, expect, it } from 'vitest';
import { emptyReport } from '#server/pipeline/observations/ingest.service.ts';
import { emptyNotes } from '#server/pipeline/providers/file/file.provider.ts';
import { collectRefusals, formatImportReport } from './import-report.ts';

const formatted = (report = emptyReport(), refusals = collectRefusals()) =>
  formatImportReport({
    ...{ path: 'prices.csv', report, refusals: refusals.list(), notes: emptyNotes() },
    ...{ importId: 'x', isTrial: false },
  });

describe('the report of an import', () => {
  it('of a file that holds its columns alone says so', () => {
    expect(formatted()).toBe('prices.csv: names its columns and holds no rows.');
  });

  it('tells equal refusals together, with their first lines, and how many more there are', () => {
    const refusals = collectRefusals();
    const line = (number: number, detail = 'price: not a number: -') => ({
      reason: 'bad_price' as const,
      detail,
      line: number,
    });
    refusals.add(Array.from({ length: 60 }, (_, index) => line(index + 2)));
    refusals.add(Array.from({ length: 8 }, (_, index) => line(index + 70, `price: not a number: ${index}`)));
    const report = { ...emptyReport(), refused: 68, refusals: { bad_price: 68 } };
    expect(formatted(report, refusals).split('\n')).toEqual([
      'prices.csv: 0 rows accepted, 68 refused.',
      '  bad_price: 68',
      '    lines 2, 3, 4, 5, 6 and 55 more: price: not a number: -',
      ...[0, 1, 2, 3].map((index) => `    line ${index + 70}: price: not a number: ${index}`),
      '    and 4 more; --report FILE has all of them',
    ]);
  });
});
