import { expect, it } from 'vitest';
import { createBackupProgress } from './backup-progress.ts';

function follow(isTTY: boolean) {
  let now = 0;
  const written: string[] = [];
  const progress = createBackupProgress({ isTTY, write: (text) => written.push(text) }, () => now);
  const show = progress.step('Reading');
  const at = (milliseconds: number) => {
    now = milliseconds;
    show({ table: 'observation', rows: 1234, bytes: 5_600_000 });
  };
  return { at, written, end: progress.end };
}

it('is one line that changes on a terminal', () => {
  const { at, written, end } = follow(true);
  at(50);
  at(100);
  end();
  expect(written).toEqual(['\rReading observation: 1,234 rows, 5.6 MB\u001b[K', '\r\u001b[K']);
});

it('is a line every five seconds elsewhere', () => {
  const { at, written, end } = follow(false);
  for (const milliseconds of [100, 4_999, 5_000, 6_000, 10_000]) at(milliseconds);
  end();
  expect(written).toEqual(Array(2).fill('Reading observation: 1,234 rows, 5.6 MB\n'));
});
