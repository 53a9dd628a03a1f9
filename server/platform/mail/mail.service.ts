/** Adds mail to the outbox, sends what is due and deletes what is old. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Language } from '#contract/domain/language.ts';
import type { LocalizedText } from '#contract/domain/settings.ts';
import { uuidPattern } from '#contract/domain/uuid.ts';
import { chunksOf } from '#server/platform/chunks.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { defineJob, type JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { Logger } from '#server/platform/logger.ts';
import {
  claimDueMail,
  deleteOldMail,
  insertMail,
  type MailRequest,
  markFailure,
  markSent,
  recallFutureMail,
  type WaitingMail,
} from './mail.repository.ts';
import { renderHtml, renderText, siteLink } from './mail-layout.ts';
import { attachSigns } from './mail-pictures.ts';
import type { MailText } from './mail-text.ts';
import {
  MailDelayedError,
  MailRefusedError,
  type MailTransport,
  type OutgoingMail,
} from './mail-transport.ts';
import { type LinkSealer, openLink } from './sealed-link.ts';

export type QueueContext = { jobs: Pick<JobQueue, 'enqueue'>; now: () => Date };

/** Queues the mail and wakes the sender when `trx` commits; nothing is sent after a rollback. */
export async function queueMail(trx: Trx, { jobs, now }: QueueContext, mail: MailRequest): Promise<void> {
  await insertMail(trx, mail, now());
  await jobs.enqueue(mailSendJob, {}, { db: trx });
}

export type MailContext = QueueContext & {
  db: Db;
  transport: MailTransport;
  /** Decrypts links in the outbox. */
  keys: LinkSealer;
  /** Sender; the site name when `name` is null. */
  from: { name: string | null; address: string };
  appUrl: string | null;
  siteName: () => LocalizedText;
  /** @throws Error when another version of the program stored the payload */
  writeMail: (
    mail: Pick<MailRequest, 'template' | 'payload'>,
    about: { language: Language; site: string },
  ) => MailText;
  logger: Logger;
};

/** About five days of attempts: after 4, 8, 16 … minutes, at most a day. */
export const mostAttempts = 14;
/** Longer than `longestAttemptMs`, so that two attempts never overlap. */
const firstDelayMs = 4 * 60_000;
const longestDelayMs = 24 * 3_600_000;
/** A run ends before its job expires; the next run continues. */
const mostPerRun = 20;

/** Delay before the next attempt, longer than any attempt takes. */
export function delayAfter(attempts: number): number {
  return Math.min(longestDelayMs, firstDelayMs * 2 ** (attempts - 1));
}

/**
 * Sends all due mail one by one; failures are retried later. A mail is sent twice only if the process dies, or
 * loses the database, between the server's acceptance and storing it.
 */
export async function sendDueMail(context: MailContext, signal: AbortSignal): Promise<void> {
  const { db, jobs } = context;
  await recallFutureMail(db, context.now());
  for (let count = 0; count < mostPerRun; count += 1) {
    if (signal.aborted) return;
    const now = context.now();
    const mail = await claimDueMail(db, now, (attempts) => new Date(now.getTime() + delayAfter(attempts)));
    if (!mail) return;
    await attempt(context, mail, signal);
  }
  await jobs.enqueue(mailSendJob, {});
}

async function attempt(context: MailContext, mail: WaitingMail, signal: AbortSignal): Promise<void> {
  const { db, jobs, transport, logger, now } = context;
  try {
    await transport.send(await compose(context, mail), signal);
  } catch (error) {
    const isFinal = error instanceof MailRefusedError || mail.attempts >= mostAttempts;
    const { id, template, attempts } = mail;
    const failure = failureText(error);
    await markFailure(db, { id, failure, isFinal });
    logger[isFinal ? 'error' : 'warn'](
      { mail: id, template, attempts, failure },
      isFinal ? 'mail cannot be sent and is given up' : 'mail was not sent and is tried again',
    );
    if (!isFinal) await jobs.enqueue(mailSendJob, {}, { startAfter: mail.nextAttemptAt });
    return;
  }
  await markSent(db, mail.id, now());
}

function failureText(error: unknown): string {
  if (error instanceof MailRefusedError || error instanceof MailDelayedError) return error.message;
  return error instanceof Error ? error.name : 'unknown failure';
}

async function compose(context: MailContext, mail: WaitingMail): Promise<OutgoingMail> {
  const { keys, from, siteName, appUrl, writeMail } = context;
  const { language } = mail;
  const site = siteName()[language];
  const payload = openLink(keys, mail.payload);
  const text = writeMail({ template: mail.template, payload }, { language, site });
  const link = siteLink(appUrl, language, site);
  const html = renderHtml(text, link, { language, siteName: site });
  return {
    id: mail.id,
    from: { name: from.name ?? site, address: from.address },
    to: mail.to,
    replyTo: text.replyTo ?? null,
    subject: text.subject,
    text: renderText(text, link),
    html,
    date: mail.createdAt,
    pictures: await attachSigns(html),
  };
}

export const mailSendJob = defineJob({
  name: 'mail-send',
  schema: z.object({}),
  // A run of twenty mails, each as slow as a mail may be.
  expireInSeconds: 3700,
});

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
    const ids = some.map(({ id }) => id);
    const rows = await db
      .selectFrom('mail_outbox')
      .select('id')
      .where('id', 'in', ids)
      .unionAll(db.selectFrom('alert_message').select('id').where('id', 'in', ids))
      .execute();
    const kept = new Set(rows.map(({ id }) => id));
    const lost = some.filter(({ id }) => !kept.has(id));
    await Promise.all(lost.map(({ name }) => rm(join(folder, name), { force: true })));
  }
}
