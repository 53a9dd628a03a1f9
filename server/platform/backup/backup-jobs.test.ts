import { expect, it, vi } from 'vitest';
import { workBackupJobs } from './backup.jobs.ts';

async function start(isScheduled: boolean) {
  const handlers = new Map<string, (payload: object, context: object) => Promise<void>>();
  const [schedule, unschedule, runCommand] = [vi.fn(), vi.fn(), vi.fn()];
  const work = vi.fn(async (job: { name: string }, handler: never) => void handlers.set(job.name, handler));
  await workBackupJobs({ jobs: { work, schedule, unschedule } as never, isScheduled, runCommand });
  return { handlers, schedule, unschedule, runCommand };
}

it('backs up every night and tests a restore every week, where there is a place', async () => {
  const { handlers, schedule, runCommand } = await start(true);
  expect(schedule.mock.calls.map(([job, cron]) => [job.name, cron])).toEqual([
    ['backup', '17 0 * * *'],
    ['backup-restore-test', '47 1 * * 0'],
  ]);
  const { signal } = new AbortController();
  await handlers.get('backup')?.({}, { signal });
  await handlers.get('backup-restore-test')?.({}, { signal });
  expect(runCommand.mock.calls).toEqual([
    ['--scheduled', signal],
    ['--test', signal],
  ]);
});

it('forgets both schedules where there is none', async () => {
  const { schedule, unschedule } = await start(false);
  expect(schedule).not.toHaveBeenCalled();
  expect(unschedule.mock.calls).toEqual([['backup'], ['backup-restore-test']]);
});
