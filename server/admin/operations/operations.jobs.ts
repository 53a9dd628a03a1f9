/** Job that deletes old records: clicks, and contact messages that were handled. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { deleteDoneMessages } from '#server/people/contact/received-message.repository.ts';
import { deleteOldPriceReports } from '#server/people/price-reports/price-report.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { deleteOldClicks } from '#server/public/outbound/click.repository.ts';

const tidyRecordsJob = defineJob({ name: 'records-tidy', schema: z.object({}), policy: 'short' });

export const operationsJobs = [tidyRecordsJob] as const;

const tidyCron = '13 4 * * *';
/** A year and a month, so that a month can be compared with the same month of the year before. */
export const keptClickDays = 400;
export const keptDoneMessageMonths = 12;

export type OperationsJobContext = { db: Kysely<Database>; jobs: JobQueue; now: () => Date };

export async function workOperationsJobs(context: OperationsJobContext): Promise<void> {
  await context.jobs.work(tidyRecordsJob, () => tidyRecords(context));
  await context.jobs.schedule(tidyRecordsJob, tidyCron, {});
}

export async function tidyRecords({ db, now }: Pick<OperationsJobContext, 'db' | 'now'>): Promise<void> {
  const at = now();
  const oldest = new Date(at.getTime() - keptClickDays * 86_400_000);
  await deleteOldClicks(db, oldest);
  await deleteOldPriceReports(db, oldest);
  const doneBefore = new Date(at);
  doneBefore.setUTCMonth(doneBefore.getUTCMonth() - keptDoneMessageMonths);
  await deleteDoneMessages(db, doneBefore);
}
