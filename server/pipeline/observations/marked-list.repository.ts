/**
 * Marks of lists, one after the other: storing fares marks a list as unpublished, publishing it marks it as published
 * for the watches. Each mark changes when it is set again, so that only what was worked on is removed.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/schema.ts';

type MarkedList = { origin: string; tripType: string; mark: string };

type MarkTable = 'unpublished_list' | 'published_list';
type ListKey = Omit<MarkedList, 'mark'>;

/** Lists with stored but unpublished fares. @param markedBefore only lists without newer writes */
export async function listUnpublished(db: Db, markedBefore?: Date): Promise<MarkedList[]> {
  return listMarked(db, 'unpublished_list', markedBefore);
}

export async function listPublished(db: Db): Promise<MarkedList[]> {
  return listMarked(db, 'published_list');
}

async function listMarked(db: Db, table: MarkTable, markedBefore?: Date): Promise<MarkedList[]> {
  let query = db
    .selectFrom(table)
    .select(['origin', 'trip_type as tripType', 'mark'])
    .orderBy('origin')
    .orderBy('trip_type');
  if (markedBefore) query = query.where('marked_at', '<', markedBefore);
  return query.execute();
}

/** Marks a list as unpublished when something other than a new fare changed it. */
export function markUnpublished(db: Db, lists: readonly ListKey[], at: Date): Promise<void> {
  return mark(db, 'unpublished_list', { lists, at });
}

export function markPublished(db: Db, lists: readonly ListKey[], at: Date): Promise<void> {
  return mark(db, 'published_list', { lists, at });
}

async function mark(
  db: Db,
  table: MarkTable,
  { lists, at }: { lists: readonly ListKey[]; at: Date },
): Promise<void> {
  if (lists.length === 0) return;
  await db
    .insertInto(table)
    .values(
      lists.map(({ origin, tripType }) => ({
        origin,
        trip_type: tripType,
        mark: randomUUID(),
        marked_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['origin', 'trip_type'])
        .doUpdateSet((row) => ({ mark: row.ref('excluded.mark'), marked_at: row.ref('excluded.marked_at') })),
    )
    .execute();
}

/** Removes marks of published lists; a mark renewed meanwhile stays, since its fares may not be assessed yet. */
export function deleteUnpublished(db: Db, lists: readonly MarkedList[]): Promise<void> {
  return deleteMarks(db, 'unpublished_list', lists);
}

/** Removes marks of lists whose watches were matched; one renewed meanwhile stays. */
export function deletePublished(db: Db, lists: readonly MarkedList[]): Promise<void> {
  return deleteMarks(db, 'published_list', lists);
}

async function deleteMarks(db: Db, table: MarkTable, lists: readonly MarkedList[]): Promise<void> {
  if (lists.length === 0) return;
  const marks = lists.map(({ origin, tripType, mark }) => sql`(${origin}, ${tripType}, ${mark}::uuid)`);
  await sql`delete from ${sql.table(table)}
    where (origin, trip_type, mark) in (${sql.join(marks)})`.execute(db);
}
