/**
 * Mailboxes that only get password and security mail any more, and the bounces that led to it. They are kept as keyed
 * hashes of `mailboxKey`, so that another spelling of the address is the same mailbox.
 */
import { hash } from 'node:crypto';
import { mailboxKey } from '#contract/domain/email.ts';
import { uuidOf } from '#contract/domain/uuid.ts';
import { readFirst } from '#server/platform/database/row-reader.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';

/** Hashes with the keys outside the database: the current one, or all that may have been used. */
export type SuppressionKeys = {
  tag: (purpose: string, text: string) => string;
  everyTag: (purpose: string, text: string) => readonly [string, ...string[]];
};
type Keys = SuppressionKeys;

const purpose = 'mail suppression';
/** So many temporary failures of different mails in so many days count as a mailbox that is gone. */
const mostSoftBounces = 3;
const softBounceDays = 7;

export type Suppression = { reason: 'bounced' | 'complained'; detail: string | null; suppressedAt: Date };

export type Bounce = {
  emailKey: string;
  /** The alert message that came back, if known; one message counts once. */
  messageId: string | null;
} & ({ kind: 'bounce'; status: string | null } | { kind: 'complaint' });

export function findSuppression(db: Db, keys: Keys, emailKey: string): Promise<Suppression | undefined> {
  const found = db
    .selectFrom('mail_suppression')
    .select(['reason', 'detail', 'suppressed_at'])
    // Also as it is written: what is ignored of an address grows with what is learnt of its provider.
    .where('address_hash', 'in', [
      ...keys.everyTag(purpose, mailboxKey(emailKey)),
      ...keys.everyTag(purpose, emailKey),
    ])
    .orderBy('suppressed_at')
    .limit(1);
  return readFirst<Suppression>(found);
}

/** Whether only password and security mail may go to an address. */
export async function isSuppressed(db: Db, keys: Keys, emailKey: string): Promise<boolean> {
  return (await findSuppression(db, keys, emailKey)) !== undefined;
}

/** The newest first. @param address normalised; null for all */
export function selectSuppressions(db: Db, keys: Keys, address: string | null) {
  const all = db.selectFrom('mail_suppression');
  const hashes = address === null ? null : keys.everyTag(purpose, mailboxKey(address));
  return (hashes === null ? all : all.where('address_hash', 'in', hashes))
    .select(['address_hash as addressHash', 'reason', 'detail', 'suppressed_at as suppressedAt'])
    .orderBy('suppressed_at', 'desc')
    .orderBy('address_hash');
}

/** Stops alert mail to an address; a complaint replaces a bounce as the reason. */
export async function suppressAddress(
  trx: Trx,
  keys: Keys,
  { emailKey, reason, detail }: { emailKey: string; reason: Suppression['reason']; detail: string | null },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('mail_suppression')
    .values({ address_hash: keys.tag(purpose, mailboxKey(emailKey)), reason, detail, suppressed_at: now })
    .onConflict((conflict) => {
      const column = conflict.column('address_hash');
      return reason === 'bounced' ? column.doNothing() : column.doUpdateSet({ reason, detail });
    })
    .execute();
}

/**
 * Stores a bounce or complaint and suppresses the address where it must be: at once when the mailbox is gone or its
 * owner complained, else at the third mail within seven days. The same report again changes nothing.
 */
export async function recordBounce(trx: Trx, keys: Keys, bounce: Bounce, now: Date): Promise<void> {
  const { emailKey, messageId } = bounce;
  const kind = bounce.kind === 'complaint' ? 'complaint' : classifyBounce(bounce.status);
  const detail = bounce.kind === 'complaint' ? null : bounce.status;
  const { numInsertedOrUpdatedRows: added } = await trx
    .insertInto('mail_bounce')
    .values({
      // The same message cannot come back twice for one reason, whoever reports it.
      ...(messageId === null ? {} : { id: uuidOf(hash('sha256', `${kind} ${messageId}`)) }),
      message_id: messageId,
      address_hash: keys.tag(purpose, mailboxKey(emailKey)),
      kind,
      detail,
      received_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  if (added === 0n) return;
  if (kind === 'complaint') await suppressAddress(trx, keys, { emailKey, reason: 'complained', detail }, now);
  else if (kind === 'hard' || (await countSoftBounces(trx, keys, emailKey, now)) >= mostSoftBounces)
    await suppressAddress(trx, keys, { emailKey, reason: 'bounced', detail }, now);
}

async function countSoftBounces(trx: Db, keys: Keys, emailKey: string, now: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('mail_bounce')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('address_hash', 'in', keys.everyTag(purpose, mailboxKey(emailKey)))
    .where('kind', '=', 'soft')
    .where('received_at', '>', new Date(now.getTime() - softBounceDays * 86_400_000))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Lets alert mail go to an address again; its earlier bounces are forgotten.
 * @returns whether it was suppressed
 */
export async function liftSuppression(trx: Trx, keys: Keys, emailKey: string): Promise<boolean> {
  const hashes = keys.everyTag(purpose, mailboxKey(emailKey));
  await trx.deleteFrom('mail_bounce').where('address_hash', 'in', hashes).execute();
  const { numDeletedRows } = await trx
    .deleteFrom('mail_suppression')
    .where('address_hash', 'in', hashes)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Bounces are only counted for a week; suppressions stay. */
export async function deleteOldBounces(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mail_bounce').where('received_at', '<', before).execute();
}

/**
 * Kind of an enhanced status code (RFC 3463). `hard`: there is no such mailbox, and never will be. `soft`: everything else, permanent codes included that are
 * about the message (5.6), our reputation (5.7) or a full mailbox (5.2.2).
 */
export function classifyBounce(status: string | null): 'hard' | 'soft' {
  if (status === null) return 'soft';
  const [, subject = '', detail = ''] = /^5\.(\d{1,3})\.(\d{1,3})$/.exec(status) ?? [];
  // 5.1.7 and 5.1.8 are about the address of the sender.
  const isAboutSender = subject === '1' && (detail === '7' || detail === '8');
  if (subject === '0' || subject === '1') return isAboutSender ? 'soft' : 'hard';
  return hardCodes.has(status) ? 'hard' : 'soft';
}

/** A disabled mailbox; a domain without a mail server. */
const hardCodes = new Set(['5.2.1', '5.4.4']);
