/**
 * The key of observations begins with their time, so that new rows go to the end of its index; fares are found by pair,
 * and replaced in place.
 */
import { type Kysely, sql } from 'kysely';

export const blocks = 'the key of all observations is built anew, about a second for a million rows';

export async function up(db: Kysely<unknown>): Promise<void> {
  await rekeyObservations(db);
  await sql
    .raw(`drop index fare_by_origin;
      create index fare_by_pair on fare (origin, trip_type, destination);
      -- Room for the next version of each row on its page: no index entry is written when only the sighting is newer.
      alter table fare set (fillfactor = 50);`)
    .execute(db);
}

/**
 * Partition by partition, so that each statement stays within the deadline of a start: about a second for a million
 * rows on PostgreSQL, four on the embedded database.
 */
async function rekeyObservations(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ partition: string }>`
    select inhrelid::regclass::text as partition from pg_inherits
    where inhparent = 'observation'::regclass order by 1`.execute(db);
  await sql`alter table observation drop constraint observation_pkey`.execute(db);
  await sql`alter table only observation add primary key (observed_at, fingerprint)`.execute(db);
  for (const { partition } of rows) {
    await sql.raw(`alter table ${partition} add primary key (observed_at, fingerprint)`).execute(db);
    await sql.raw(`alter index observation_pkey attach partition ${partition}_pkey`).execute(db);
  }
}
