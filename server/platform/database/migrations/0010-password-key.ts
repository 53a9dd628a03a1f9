/** Names of the password keys this database was used with; the keys are stored elsewhere. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table password_key (id text primary key, first_used_at timestamptz not null)`.execute(db);
}
