import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { emptyReport } from '#server/pipeline/observations/ingest.service.ts';
import { emptyNotes } from '#server/pipeline/providers/file/file.provider.ts';
import { collectRefusals, createImportProgress, formatImportReport, formatRefresh } from './fare-commands.ts';

it('an import tells now and then its rows and their rate', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const written: string[] = [];
  const show = createImportProgress((line) => void written.push(line));
  for (const accepted of [1, 100_000, 150_000]) {
    vi.advanceTimersByTime(accepted === 1 ? 4999 : 5001);
    show({ ...emptyReport(), accepted });
  }
  expect(written).toEqual(['100,000 rows  10,000/s', '150,000 rows  9,999/s']);
});

it('the report of a refresh sums it up', () => {
  const counts = {
    requests: 3,
    failed: 1,
    accepted: 10,
    duplicates: 2,
    refused: 0,
    failures: { timeout: 1 },
  };
  expect(formatRefresh([{ provider: 'travelpayouts', ...counts }])).toBe(
    'travelpayouts: 3 requests, 1 failed; 10 rows accepted (2 already known), 0 refused.\n  timeout: 1',
  );
  expect(formatRefresh([])).toContain('TRAVELPAYOUTS_TOKEN');
});

const formatted = (report = emptyReport(), refusals = collectRefusals()) =>
  formatImportReport({
    path: 'prices.csv',
    report,
    refusals: refusals.list(),
    notes: emptyNotes(),
    importId: 'x',
    isTrial: false,
  });

describe('the report of an import', () => {
  it('of a file that holds its columns alone says so', () => {
    expect(formatted()).toBe('prices.csv: names its columns and holds no rows.');
  });

  it('tells equal refusals together, with their first lines, and how many more there are', () => {
    const refusals = collectRefusals();
    const refuse = (line: number, typed: string) =>
      refusals.add([{ reason: 'bad_price', detail: `price: not a number: ${typed}`, line }]);
    for (let line = 2; line < 62; line += 1) refuse(line, '-');
    for (let index = 0; index < 8; index += 1) refuse(70 + index, String(index));
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
