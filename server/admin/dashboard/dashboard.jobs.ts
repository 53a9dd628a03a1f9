/** Daily job that stores the counts of the current month, at the end of the day. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/platform/database/schema.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { recordMonthlyCounts } from './stats.service.ts';

const recordCountsJob = defineJob({ name: 'monthly-counts', schema: z.object({}), policy: 'short' });

export const dashboardJobs = [recordCountsJob] as const;

const recordCron = '50 23 * * *';
const timeZone = 'Asia/Riyadh';

export type DashboardJobContext = { db: Kysely<Database>; jobs: JobQueue; now: () => Date };

export async function workDashboardJobs({ db, jobs, now }: DashboardJobContext): Promise<void> {
  await jobs.work(recordCountsJob, () => recordMonthlyCounts({ db, now }));
  await jobs.schedule(recordCountsJob, recordCron, {}, { timeZone });
}
