/**
 * Marks of lists, one after the other: storing fares marks a list as unpublished, publishing it marks it as published
 * for the watches. Each mark changes when it is set again, so that only what was worked on is removed.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/schema.ts';

type MarkedList = { origin: string; tripType: string; mark: string };

type MarkTable = 'unpublished_list' | 'published_list';

export async function listMarked(db: Db, table: MarkTable, markedBefore?: Date): Promise<MarkedList[]> {
  let query = db
    .selectFrom(table)
    .select(['origin', 'trip_type as tripType', 'mark'])
    .orderBy('origin')
    .orderBy('trip_type');
  if (markedBefore) query = query.where('marked_at', '<', markedBefore);
  return query.execute();
}

export async function markLists(
  db: Db,
  table: MarkTable,
  lists: readonly Omit<MarkedList, 'mark'>[],
  at: Date,
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

/** A mark renewed meanwhile stays, since what it stands for may not be done yet. */
export async function deleteMarks(db: Db, table: MarkTable, lists: readonly MarkedList[]): Promise<void> {
  if (lists.length === 0) return;
  const marks = lists.map(({ origin, tripType, mark }) => sql`(${origin}, ${tripType}, ${mark}::uuid)`);
  await sql`delete from ${sql.table(table)}
    where (origin, trip_type, mark) in (${sql.join(marks)})`.execute(db);
}
