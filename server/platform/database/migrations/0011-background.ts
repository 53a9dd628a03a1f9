/** Unpublished lists, so that a crash between storing and publishing is repaired, and process heartbeats. */
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
