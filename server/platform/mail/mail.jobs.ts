/** Jobs of the outbox: send, retry what was missed, clean up. */

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { uuidPattern } from '#contract/domain/uuid.ts';
import { chunksOf } from '#server/platform/chunks.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { deleteOldMail } from './mail.repository.ts';
import { type MailContext, mailSendJob, sendDueMail } from './mail.service.ts';

export const tidyMailJob = defineJob({ name: 'mail-tidy', schema: z.object({}), policy: 'short' });

export const mailJobs = [mailSendJob, tidyMailJob] as const;

/** Every change that queues mail wakes the sender; this finds mail that was missed. */
const sendCron = '*/10 * * * *';
const tidyCron = '53 4 * * *';
export const keptSentDays = 30;
export const keptFailedDays = 90;

type MailJobsContext = MailContext & {
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

const namePattern = new RegExp(`^(${uuidPattern})\\.eml(?:\\.part)?$`);
const mostAtOnce = 500;

/** Deletes files of mails that are no longer in the outbox nor among alert messages: account deleted, or expired. */
async function removeLostMailFiles(db: Db, folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names.flatMap((name) => {
    const id = namePattern.exec(name)?.[1];
    return id === undefined ? [] : [{ name, id }];
  });
  for (const some of chunksOf(files, mostAtOnce)) {
    const kept = await listKnownIds(
      db,
      some.map(({ id }) => id),
    );
    const lost = some.filter(({ id }) => !kept.has(id));
    await Promise.all(lost.map(({ name }) => rm(join(folder, name), { force: true })));
  }
}

async function listKnownIds(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('id', 'in', ids)
    .unionAll(db.selectFrom('alert_message').select('id').where('id', 'in', ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
