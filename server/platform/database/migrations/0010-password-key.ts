/** Which keys of passwords this database was used with, by their names; the keys themselves lie elsewhere. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table password_key (id text primary key, first_used_at timestamptz not null)`.execute(db);
}
