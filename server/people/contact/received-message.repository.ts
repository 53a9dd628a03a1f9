/** Lists and updates contact messages for administrators. */
import { type Selectable, sql } from 'kysely';
import type { HandledState } from '#contract/domain/admin.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';

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
  const found = await db
    .with(
      (cte) => cte('found').materialized(),
      (query) =>
        query
          .selectFrom('contact_message')
          .select(['id', 'received_at'])
          .$if(state !== 'all', (all) => all.where('done_at', state === 'open' ? 'is' : 'is not', null))
          .$if(search !== '', (all) => all.where(hasText(search))),
    )
    .with('page', (query) =>
      query
        .selectFrom('found')
        .select('id')
        .orderBy('received_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset),
    )
    .with('counted', (query) =>
      query.selectFrom('found').select(({ fn }) => fn.countAll<string>().as('total')),
    )
    .selectFrom('counted')
    .leftJoin('page', (join) => join.onTrue())
    .select(['counted.total', 'page.id'])
    .execute();
  const ids = found.flatMap(({ id }) => id ?? []);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('contact_message')
          .selectAll()
          .where('id', 'in', ids)
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
