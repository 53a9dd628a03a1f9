import { describe, expect, it } from 'vitest';
import { emptyReport } from '#server/pipeline/observations/ingest.service.ts';
import { emptyNotes } from '#server/pipeline/providers/file/file.provider.ts';
import { collectRefusals, createImportProgress, formatImportReport, formatRefresh } from './fare-commands.ts';

/** The file is opened half a minute after the program began. */
const openedAt = 30_000;

function watch(isTTY: boolean, totalBytes: number | null = 1000) {
  const written: string[] = [];
  let milliseconds = 0;
  const output = { isTTY, write: (text: string) => void written.push(text) };
  const progress = createImportProgress(totalBytes, output, () => milliseconds);
  const showAt = (at: number, bytes: number, accepted: number) => {
    milliseconds = openedAt;
    progress.setBytes(0);
    milliseconds = openedAt + at;
    progress.setBytes(bytes);
    progress.show({ ...emptyReport(), accepted });
  };
  return { written, progress, showAt };
}

describe('createImportProgress', () => {
  it('redraws one line on a terminal and wipes it at the end', () => {
    const { written, progress, showAt } = watch(true);
    showAt(1000, 500, 20_000);
    showAt(1050, 600, 21_000);
    showAt(2000, 1000, 60_000);
    progress.end();
    expect(written).toEqual([
      '\r[############------------] 50 %  1 s left  20,000 rows  20,000/s\u001b[K',
      '\r[########################] 100 %  all read, judging  60,000 rows  30,000/s\u001b[K',
      '\r\u001b[K',
    ]);
  });

  it('writes a line every ten seconds elsewhere, and none for a short import', () => {
    const { written, progress, showAt } = watch(false);
    showAt(9999, 500, 1);
    expect(written).toEqual([]);
    showAt(10_000, 250, 100_000);
    progress.end();
    expect(written).toEqual(['[######------------------] 25 %  30 s left  100,000 rows  10,000/s\n']);
  });

  it('tells rows and their rate where nobody knows how many come', () => {
    const { written, showAt } = watch(true, null);
    showAt(1000, 500, 20_000);
    expect(written).toEqual(['\r20,000 rows  20,000/s\u001b[K']);
  });

  it.each([
    ['an empty file', 0, 0],
    ['one that grew', 10, 20],
  ])('bears %s', (_, totalBytes, bytes) => {
    const { written, showAt } = watch(true, totalBytes);
    showAt(1000, bytes, 1);
    expect(written[0]).toContain('100 %');
  });
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
