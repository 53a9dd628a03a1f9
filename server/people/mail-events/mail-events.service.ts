/** Finds whom a bounce or complaint is about, and records it. */
import type { Kysely } from 'kysely';
import type { MailEvent } from '#contract/api/mail-events.ts';
import { emailKey } from '#contract/domain/email.ts';
import { uuidPattern } from '#contract/domain/uuid.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import { recordBounce } from '#server/people/mailboxes/suppression.repository.ts';
import { findRecipient } from '#server/people/recipient-records/recipient.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { findReturnTokens, isGenuineToken, type MailedMessage, messageIdOf } from './return-path.ts';

export type MailEventsContext = {
  db: Kysely<Database>;
  keys: Pick<AccountKeys, 'tag' | 'everyTag'>;
  now: () => Date;
};

type Concerned = { emailKey: string; messageId: string | null };

/** @returns how many were about a mail or an address we know */
export async function receiveMailEvents(
  context: MailEventsContext,
  events: readonly MailEvent[],
): Promise<number> {
  let known = 0;
  for (const event of events) {
    const concerned = await findConcerned(context, event);
    if (!concerned) continue;
    known += 1;
    const what =
      event.type === 'complaint'
        ? ({ kind: 'complaint' } as const)
        : ({ kind: 'bounce', status: event.status ?? null } as const);
    await context.db
      .transaction()
      .execute((trx) => recordBounce(trx, context.keys, { ...concerned, ...what }, context.now()));
  }
  return known;
}

/**
 * The signed return path proves whom it is about. Message id and address are taken from whoever has the secret of
 * the route.
 */
async function findConcerned(
  { db, keys }: MailEventsContext,
  { returnPath, messageId, recipient }: MailEvent,
): Promise<Concerned | undefined> {
  if (returnPath !== undefined) {
    for (const token of findReturnTokens(returnPath)) {
      const mailed = await findMailed(db, messageIdOf(token));
      if (mailed && isGenuineToken(keys, token, mailed)) return mailed;
    }
  }
  const id = messageId === undefined ? undefined : messageIdPattern.exec(messageId)?.[1]?.toLowerCase();
  const mailed = id === undefined ? undefined : await findMailed(db, id);
  if (recipient !== undefined) {
    const key = emailKey(recipient);
    return { emailKey: key, messageId: mailed?.emailKey === key ? mailed.messageId : null };
  }
  return mailed;
}

const messageIdPattern = new RegExp(`^<?(${uuidPattern})@`, 'i');

async function findMailed(db: Kysely<Database>, messageId: string): Promise<MailedMessage | undefined> {
  const message = await db
    .selectFrom('alert_message')
    .select('recipient_id')
    .where('id', '=', messageId)
    .where('channel', '=', 'email')
    .executeTakeFirst();
  const recipient = message && (await findRecipient(db, message.recipient_id));
  return recipient && { messageId, emailKey: recipient.emailKey };
}
