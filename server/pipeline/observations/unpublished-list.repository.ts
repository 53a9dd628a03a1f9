/** Which lists have fares that were stored and not yet published; storing sets the mark, publishing takes it away. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

export type UnpublishedList = { origin: string; tripType: string; mark: string };

/** @param markedBefore only lists that nobody has stored anything for since */
export async function listUnpublished(db: Kysely<Database>, markedBefore?: Date): Promise<UnpublishedList[]> {
  let query = db
    .selectFrom('unpublished_list')
    .select(['origin', 'trip_type as tripType', 'mark'])
    .orderBy('origin')
    .orderBy('trip_type');
  if (markedBefore) query = query.where('marked_at', '<', markedBefore);
  return query.execute();
}

/** Sets the mark, as storing does, where something else than a new fare changed what a list shows. */
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

/** Takes marks away; one that was renewed meanwhile stays, since what came with it was perhaps not judged. */
export async function deleteUnpublished(
  db: Kysely<Database>,
  lists: readonly UnpublishedList[],
): Promise<void> {
  if (lists.length === 0) return;
  const marks = lists.map(({ origin, tripType, mark }) => sql`(${origin}, ${tripType}, ${mark}::uuid)`);
  await sql`delete from unpublished_list where (origin, trip_type, mark) in (${sql.join(marks)})`.execute(db);
}
