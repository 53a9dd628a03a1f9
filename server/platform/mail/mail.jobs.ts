/** Jobs of the outbox: send, retry what was missed, clean up. */
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { deleteOldMail } from './mail.repository.ts';
import { type MailContext, sendDueMail } from './mail.service.ts';
import { removeLostMailFiles } from './mail-folder.ts';
import { mailSendJob } from './mail-send-job.ts';

export const tidyMailJob = defineJob({ name: 'mail-tidy', schema: z.object({}), policy: 'short' });

export const mailJobs = [mailSendJob, tidyMailJob] as const;

/** Every change that queues mail wakes the sender; this finds mail that was missed. */
const sendCron = '*/10 * * * *';
const tidyCron = '53 4 * * *';
export const keptSentDays = 30;
export const keptFailedDays = 90;

export type MailJobsContext = MailContext & {
  jobs: JobQueue;
  /** Folder for mail while there is no mail server. */
  folder: string;
};

export async function workMailJobs(context: MailJobsContext): Promise<void> {
  const { jobs } = context;
  await jobs.work(mailSendJob, (_, { signal }) => sendDueMail(context, signal));
  await jobs.work(tidyMailJob, () => tidyMail(context));
  await jobs.schedule(mailSendJob, sendCron, {});
  await jobs.schedule(tidyMailJob, tidyCron, {});
  // At start, sends what waited while nothing ran, and deletes files left by another machine or database.
  await jobs.enqueue(mailSendJob, {});
  await jobs.enqueue(tidyMailJob, {});
}

/** Deletes old mail rows and their files. */
export async function tidyMail({
  db,
  now,
  folder,
}: Pick<MailJobsContext, 'db' | 'now' | 'folder'>): Promise<void> {
  const daysAgo = (days: number): Date => new Date(now().getTime() - days * 86_400_000);
  await deleteOldMail(db, { sentBefore: daysAgo(keptSentDays), failedBefore: daysAgo(keptFailedDays) });
  await removeLostMailFiles(db, folder);
}
