/** What outlives a process that dies between storing and publishing, and what tells of running processes. */
import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table unpublished_list (
    origin text not null,
    trip_type text not null,
    mark uuid not null,
    marked_at timestamptz not null,
    primary key (origin, trip_type)
  )`,
  `create table process_beat (
    id uuid primary key,
    host text not null,
    pid integer not null,
    services text not null,
    version text not null,
    started_at timestamptz not null,
    seen_at timestamptz not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
