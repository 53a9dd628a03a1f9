/** The mail outbox: mail is stored with the change that causes it, until a mail server has accepted it. */
import { type Language, languageOf } from '#contract/domain/language.ts';
import { clockToleranceMs } from '#server/platform/clock-tolerance.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { assertSealed } from './sealed-link.ts';

export type MailRequest = { template: string; payload: unknown; to: string; language: Language };

export type WaitingMail = {
  id: string;
  to: string;
  language: Language;
  template: string;
  payload: unknown;
  /** Including the current one. */
  attempts: number;
  createdAt: Date;
  nextAttemptAt: Date;
};

export async function insertMail(trx: Trx, mail: MailRequest, now: Date): Promise<void> {
  assertSealed(mail.payload);
  await trx
    .insertInto('mail_outbox')
    .values({
      recipient: mail.to,
      language: mail.language,
      template: mail.template,
      payload: JSON.stringify(mail.payload),
      created_at: now,
      next_attempt_at: now,
    })
    .execute();
}

/**
 * Claims the longest overdue mail and counts the attempt first: if the process dies, another attempt follows
 * after `nextAttemptAt`.
 */
export async function claimDueMail(
  db: Db,
  now: Date,
  nextAttemptAt: (attempts: number) => Date,
): Promise<WaitingMail | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('mail_outbox')
      .select(['id', 'recipient as to', 'language', 'template', 'payload', 'attempts'])
      .select('created_at as createdAt')
      .where('status', '=', 'waiting')
      .where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return undefined;
    const attempts = row.attempts + 1;
    const next = nextAttemptAt(attempts);
    await trx
      .updateTable('mail_outbox')
      .set({ attempts, next_attempt_at: next })
      .where('id', '=', row.id)
      .execute();
    return { ...row, language: languageOf(row.language), attempts, nextAttemptAt: next };
  });
}

/**
 * Mail that was stored while the clock was ahead, and not yet attempted, is due now. Mail of other machines is left to
 * its time: a worker whose clock is behind would claim it until a moment that is over for the others, and it would be
 * sent twice.
 */
export async function recallFutureMail(db: Db, now: Date): Promise<void> {
  const latest = new Date(now.getTime() + clockToleranceMs);
  await db
    .updateTable('mail_outbox')
    .set({ created_at: now, next_attempt_at: now })
    .where('status', '=', 'waiting')
    .where('created_at', '>', latest)
    .where('attempts', '=', 0)
    .execute();
}

/** The payload is deleted at once: it may contain links, and the mail was delivered. */
export async function markSent(db: Db, id: string, sentAt: Date): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ status: 'sent', sent_at: sentAt, failure: null, payload: '{}' })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}

/** @param isFinal there are no further attempts, so the payload is deleted */
export async function markFailure(
  db: Db,
  { id, failure, isFinal }: { id: string; failure: string; isFinal: boolean },
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ failure, ...(isFinal ? { status: 'failed', payload: '{}' } : {}) })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}

/** Sent mail is deleted soon, since it contains an address; failed mail stays longer for operators. */
export async function deleteOldMail(
  db: Db,
  { sentBefore, failedBefore }: { sentBefore: Date; failedBefore: Date },
): Promise<void> {
  await db.deleteFrom('mail_outbox').where('sent_at', '<', sentBefore).execute();
  await db
    .deleteFrom('mail_outbox')
    .where('status', '=', 'failed')
    .where('next_attempt_at', '<', failedBefore)
    .execute();
}
