/** Lists with stored but unpublished fares: storing sets the mark; publishing removes it and leaves one for the watches. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

export type UnpublishedList = { origin: string; tripType: string; mark: string };

/** @param markedBefore only lists without newer writes */
export async function listUnpublished(db: Kysely<Database>, markedBefore?: Date): Promise<UnpublishedList[]> {
  let query = db
    .selectFrom('unpublished_list')
    .select(['origin', 'trip_type as tripType', 'mark'])
    .orderBy('origin')
    .orderBy('trip_type');
  if (markedBefore) query = query.where('marked_at', '<', markedBefore);
  return query.execute();
}

/** Marks a list as unpublished when something other than a new fare changed it. */
export async function markUnpublished(
  db: Kysely<Database>,
  lists: readonly Omit<UnpublishedList, 'mark'>[],
  at: Date,
): Promise<void> {
  if (lists.length === 0) return;
  await db
    .insertInto('unpublished_list')
    .values(
      lists.map(({ origin, tripType }) => ({
        origin,
        trip_type: tripType,
        mark: randomUUID(),
        marked_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['origin', 'trip_type']).doUpdateSet((row) => ({
        mark: row.ref('excluded.mark'),
        marked_at: row.ref('excluded.marked_at'),
      })),
    )
    .execute();
}

/**
 * Removes marks of lists that were published; a mark renewed meanwhile stays, since its fares may not be assessed
 * yet.
 */
export async function deleteUnpublished(
  db: Kysely<Database>,
  lists: readonly UnpublishedList[],
): Promise<void> {
  if (lists.length === 0) return;
  const marks = lists.map(({ origin, tripType, mark }) => sql`(${origin}, ${tripType}, ${mark}::uuid)`);
  await sql`delete from unpublished_list where (origin, trip_type, mark) in (${sql.join(marks)})`.execute(db);
}

/** Lists whose watches are to be matched. */
export async function listPublished(db: Kysely<Database>): Promise<UnpublishedList[]> {
  return db.selectFrom('published_list').select(['origin', 'trip_type as tripType', 'mark']).execute();
}

/** Removes marks of lists whose watches were matched; one renewed meanwhile stays. */
export async function deletePublished(
  db: Kysely<Database>,
  lists: readonly UnpublishedList[],
): Promise<void> {
  if (lists.length === 0) return;
  const marks = lists.map(({ origin, tripType, mark }) => sql`(${origin}, ${tripType}, ${mark}::uuid)`);
  await sql`delete from published_list where (origin, trip_type, mark) in (${sql.join(marks)})`.execute(db);
}

/** Notes that the watches of these lists are to be matched. */
export async function markPublished(
  db: Kysely<Database>,
  lists: readonly Omit<UnpublishedList, 'mark'>[],
  at: Date,
): Promise<void> {
  if (lists.length === 0) return;
  await db
    .insertInto('published_list')
    .values(
      lists.map(({ origin, tripType }) => ({
        origin,
        trip_type: tripType,
        mark: randomUUID(),
        published_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['origin', 'trip_type']).doUpdateSet((row) => ({
        mark: row.ref('excluded.mark'),
        published_at: row.ref('excluded.published_at'),
      })),
    )
    .execute();
}
