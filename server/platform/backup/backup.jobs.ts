/** Jobs of backups: one every night, and a test of restoring the newest one every week. */
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';

const longestRunSeconds = 6 * 3600;
/** Long enough for a short outage of the place where backups are kept. */
const retryDelaySeconds = 900;

const backupJob = defineJob({
  name: 'backup',
  schema: z.object({}),
  policy: 'short',
  expireInSeconds: longestRunSeconds,
  retryDelaySeconds,
});
const restoreTestJob = defineJob({
  name: 'backup-restore-test',
  schema: z.object({}),
  policy: 'short',
  expireInSeconds: longestRunSeconds,
  retryDelaySeconds,
});

export const backupJobs = [backupJob, restoreTestJob] as const;

/** At 3:17 in Riyadh, when the fewest people are there. */
const backupCron = '17 0 * * *';
/** On Sundays, after the backup of that night. */
const restoreTestCron = '47 1 * * 0';

export type BackupJobContext = {
  jobs: JobQueue;
  /** Whether there is a place for scheduled backups. */
  isScheduled: boolean;
  /** Runs `npm run backup` with an argument in a process of its own; rejects when it fails. */
  runCommand: (argument: '--scheduled' | '--test', signal: AbortSignal) => Promise<void>;
};

export async function workBackupJobs({ jobs, isScheduled, runCommand }: BackupJobContext): Promise<void> {
  await jobs.work(backupJob, (_, { signal }) => runCommand('--scheduled', signal));
  await jobs.work(restoreTestJob, (_, { signal }) => runCommand('--test', signal));
  if (isScheduled) {
    await jobs.schedule(backupJob, backupCron, {});
    await jobs.schedule(restoreTestJob, restoreTestCron, {});
  } else {
    await jobs.unschedule(backupJob.name);
    await jobs.unschedule(restoreTestJob.name);
  }
}
