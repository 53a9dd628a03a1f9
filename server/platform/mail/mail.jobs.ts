/** The jobs around the outbox: send, look for what was missed, tidy up. */
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { deleteOldMail } from './mail.repository.ts';
import { type MailContext, sendDueMail } from './mail.service.ts';
import { removeLostMailFiles } from './mail-folder.ts';
import { mailSendJob } from './mail-send-job.ts';

export const tidyMailJob = defineJob({ name: 'mail-tidy', schema: z.object({}), policy: 'short' });

export const mailJobs = [mailSendJob, tidyMailJob] as const;

/** Every change that causes mail wakes the sender itself; this finds what was due while nobody could be woken. */
const sendCron = '*/10 * * * *';
const tidyCron = '53 4 * * *';
const keptSentDays = 30;
const keptFailedDays = 90;

export type MailJobsContext = MailContext & {
  jobs: JobQueue;
  /** Where mail is written to while there is no mail server. */
  folder: string;
};

export async function workMailJobs(context: MailJobsContext): Promise<void> {
  const { jobs } = context;
  await jobs.work(mailSendJob, (_, { signal }) => sendDueMail(context, signal));
  await jobs.work(tidyMailJob, () => tidyMail(context));
  await jobs.schedule(mailSendJob, sendCron, {});
  await jobs.schedule(tidyMailJob, tidyCron, {});
  // What another machine or another database left behind is found at the start.
  await jobs.enqueue(tidyMailJob, {});
}

/** Old mail goes, and with each row its file. */
export async function tidyMail({
  db,
  now,
  folder,
}: Pick<MailJobsContext, 'db' | 'now' | 'folder'>): Promise<void> {
  const daysAgo = (days: number): Date => new Date(now().getTime() - days * 86_400_000);
  await deleteOldMail(db, { sentBefore: daysAgo(keptSentDays), failedBefore: daysAgo(keptFailedDays) });
  await removeLostMailFiles(db, folder);
}
