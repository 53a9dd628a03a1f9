/** Job that removes old observations every night. */
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { type RetentionContext, retainHistory } from './history-retention.service.ts';

const retainHistoryJob = defineJob({ name: 'fares-retain', schema: z.object({}), policy: 'short' });

export const historyJobs = [retainHistoryJob] as const;

/** Before six in Riyadh, after the summaries of the night. */
const cron = '52 2 * * *';

/** @param context `months` as in `retainHistory` */
export async function workHistoryJobs(
  context: RetentionContext & { jobs: JobQueue; months: number },
): Promise<void> {
  await context.jobs.work(retainHistoryJob, async () => void (await retainHistory(context, context.months)));
  await context.jobs.schedule(retainHistoryJob, cron, {});
}
