/** Adds an index to a table that is in use. */
import { type Kysely, sql } from 'kysely';

/**
 * Builds the index while rows are written; for a `backfill`, since it cannot run in a transaction. What an
 * interrupted build left is removed first.
 * @param index.on table and columns, such as `favorite (deal_id, user_id)`
 */
export async function createIndexWithoutLock(
  db: Kysely<unknown>,
  index: { name: string; on: string },
): Promise<void> {
  const { rows } = await sql<{ isvalid: boolean }>`
    select indisvalid as isvalid from pg_index where indexrelid = to_regclass(${index.name})`.execute(db);
  if (rows[0]?.isvalid) return;
  if (rows.length > 0) await sql`drop index concurrently ${sql.id(index.name)}`.execute(db);
  await sql.raw(`create index concurrently ${index.name} on ${index.on}`).execute(db);
}
