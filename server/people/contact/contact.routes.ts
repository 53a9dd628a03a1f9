/** `POST /api/contact`: stores the message and mails it to the support address; the list of messages for administrators. */

import { type Selectable, sql } from 'kysely';
import { type Received, sendContactMessage } from '#contract/api/contact.ts';
import type { HandledState } from '#contract/domain/admin.ts';
import { queueMail } from '#server/people/mails/index.ts';
import type { StoredRow } from '#server/platform/database/row-reader.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { type CountingContext, countWithin } from '#server/platform/limits/counted-attempt.ts';
import { contactLimits } from '#server/platform/limits/limit.repository.ts';
import type { SettingsCopy } from '#server/public/settings/settings.service.ts';

type ContactContext = CountingContext & { jobs: Pick<JobQueue, 'enqueue'>; settings: SettingsCopy };

export function contactRoutes(context: ContactContext): OperationRoute[] {
  const { db, settings } = context;
  return [
    operationRoute(
      sendContactMessage,
      async ({ body, caller }): Promise<Received> => {
        const { website, ...message } = body;
        // Honeypot: a bot that fills the hidden field gets the normal response.
        if (website) return { received: true };
        const now = context.now();
        const { supportEmail } = settings.current();
        const { language, address } = caller;
        await db.transaction().execute(async (trx) => {
          await countWithin(trx, context, contactLimits({ address, email: message.email }));
          await insertContactMessage(trx, { ...message, language, receivedAt: now });
          if (supportEmail === null) return;
          const mail = { template: 'contact-message', payload: message } as const;
          await queueMail(trx, context, { ...mail, to: supportEmail, language });
        });
        return { received: true };
      },
      { isCostly: true },
    ),
  ];
}

type ReceivedMessage = Omit<StoredRow<Database['contact_message']>, 'id' | 'doneAt'>;

export async function insertContactMessage(
  trx: Trx,
  { receivedAt, fullName, ...message }: ReceivedMessage,
): Promise<void> {
  const row = { ...message, received_at: receivedAt, full_name: fullName };
  await trx.insertInto('contact_message').values(row).execute();
}

export type ContactMessageRow = Selectable<Database['contact_message']>;

type MessageQuery = {
  state: HandledState;
  /** Part of a name, an address, a subject or a message. */
  search: string;
  limit: number;
  offset: number;
};

/** Newest first. The text search runs once for page and total; full texts are read for the page only. */
export async function listMessages(
  db: Db,
  { state, search, limit, offset }: MessageQuery,
): Promise<{ rows: ContactMessageRow[]; total: number }> {
  const hasState = sql`done_at is ${state === 'open' ? sql`null` : sql`not null`}`;
  const isWanted = sql`${state === 'all' ? sql`true` : hasState} and ${search === '' ? sql`true` : hasText(search)}`;
  const { rows: found } = await sql<{ total: string; id: string | null }>`
    with found as materialized (select id, received_at from contact_message where ${isWanted}),
      page as (select id from found order by received_at desc, id limit ${limit} offset ${offset})
    select total, page.id from (select count(*) as total from found) as counted
    left join page on true`.execute(db);
  const ids = found.flatMap(({ id }) => id ?? []);
  const rows = await db
    .selectFrom('contact_message')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .execute();
  return { rows, total: Number(found[0]?.total ?? 0) };
}

/** Case-insensitive for ASCII only: full case folding takes twice the time, and Arabic has no case. */
function hasText(search: string) {
  const text = sql`concat_ws(chr(10), full_name, email, subject, message)`;
  return sql<boolean>`strpos(lower(${text} collate "C"), lower(${search} collate "C")) > 0`;
}

/** Locked until `trx` ends. */
export async function findMessageLocked(trx: Trx, id: string): Promise<ContactMessageRow | undefined> {
  return trx.selectFrom('contact_message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function setMessageDone(trx: Trx, id: string, doneAt: Date | null): Promise<void> {
  await trx.updateTable('contact_message').set({ done_at: doneAt }).where('id', '=', id).execute();
}

export async function deleteMessage(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('contact_message').where('id', '=', id).execute();
}

/** Deletes messages handled long ago; open ones stay. */
export async function deleteDoneMessages(db: Db, doneBefore: Date): Promise<void> {
  await db.deleteFrom('contact_message').where('done_at', '<', doneBefore).execute();
}
