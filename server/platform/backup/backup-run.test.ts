import { beforeEach, expect, it } from 'vitest';
import { truncateAll } from '#test/support/database.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { insertBackupRun, readBackupStatus } from './backup-run.repository.ts';

const database = setUpTestDatabase();
beforeEach(() => truncateAll(database.db));

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 1));
const run = { kind: 'backup', name: 'a', bytes: 5_000_000_000, rows: 7, failure: null } as const;
const insert = (day: number, more: object = {}) =>
  insertBackupRun(database.db, { ...run, startedAt: at(day), finishedAt: at(day), ...more });

it('tells the last success, failure and restore test', async () => {
  expect(await readBackupStatus(database.db)).toEqual({
    lastSuccess: null,
    lastFailure: null,
    lastRestoreTest: null,
  });
  const failed = { name: null, bytes: null, rows: null, failure: 'no room' };
  await insert(20, failed);
  await insert(21);
  await insert(22, { name: 'b' });
  await insert(23, { kind: 'restore-test', name: 'b' });
  expect(await readBackupStatus(database.db)).toEqual({
    lastSuccess: { at: at(22), name: 'b', bytes: 5_000_000_000, rows: 7 },
    lastFailure: { at: at(20), failure: 'no room' },
    lastRestoreTest: { at: at(23), name: 'b', failure: null },
  });
});

it('tells the run after one while the clock was ahead', async () => {
  await insert(400);
  await insert(23, { name: 'right' });
  expect((await readBackupStatus(database.db)).lastSuccess).toMatchObject({ at: at(23), name: 'right' });
});

it('forgets runs of more than a year ago', async () => {
  await insertBackupRun(database.db, {
    ...run,
    startedAt: new Date('2025-01-01'),
    finishedAt: new Date('2025-01-01'),
  });
  await insert(23);
  expect(await database.db.selectFrom('backup_run').select('id').execute()).toHaveLength(1);
});
