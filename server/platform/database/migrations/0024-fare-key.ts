/**
 * The key of fares begins with their dates: a comparison of two keys mostly ends there, which halves the time to find
 * a row. What asks for a source's fares has an index of its own.
 */
import { type Kysely, sql } from 'kysely';

export const blocks = 'the key of all current fares is built anew, about a second for a million rows';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table fare drop constraint fare_pkey,
        add primary key (departure_date, return_date, destination, origin, site, source, trip_type);
      create index fare_by_source on fare (source);`)
    .execute(db);
}
