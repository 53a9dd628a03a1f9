/** What the second review asked for. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table watch add column confirmable_until timestamptz`.execute(db);
  await sql`alter table price_report add column is_counted boolean not null default true`.execute(db);
}
