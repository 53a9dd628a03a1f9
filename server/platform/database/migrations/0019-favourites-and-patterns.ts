/** The price of a favourite when it was saved, shared lists of favourites, and lows by departure week. */
import { type Kysely, sql } from 'kysely';

/** Null for favourites of before: what was not recorded cannot be compared. */
const SAVED_PRICE = `
alter table favorite
  add column saved_halalas integer check (saved_halalas > 0),
  add column saved_source text,
  add check ((saved_halalas is null) = (saved_source is null));`;

const SHARED_FAVORITES = `
create table favorite_share (
  user_id uuid primary key references user_account (id) on delete cascade,
  token_hash bytea not null unique,
  sealed_token text not null,
  created_at timestamptz not null
);`;

/** One row for departures of one week as they were seen in one week: an entry for each day from Sunday. */
const DEPARTURE_WEEKS = `
create table departure_week (
  source text not null,
  origin text not null,
  destination text not null,
  trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
  departure_week date not null,
  seen_week date not null,
  lows integer[] not null,
  prices integer[] not null,
  primary key (source, origin, destination, trip_type, departure_week, seen_week)
);
create table summarised_week (
  seen_week date primary key,
  summarised_at timestamptz not null
);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const tables of [SAVED_PRICE, SHARED_FAVORITES, DEPARTURE_WEEKS]) await sql.raw(tables).execute(db);
}
