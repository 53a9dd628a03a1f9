/** What was asked of fare sources about exact trips, and what each source has cost on each day. */
import { type Kysely, sql } from 'kysely';

const PRICE_CHECKS = `
create table price_check (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  asked_source text not null,
  answered_site text,
  answered_halalas integer check (answered_halalas > 0),
  outcome text not null check (outcome in ('confirmed', 'changed', 'gone', 'empty', 'failed')),
  source text not null,
  site text not null,
  origin text not null,
  destination text not null,
  trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
  departure_date date not null,
  return_date date not null,
  listed_halalas integer not null check (listed_halalas > 0),
  observed_at timestamptz not null,
  check ((outcome in ('confirmed', 'changed')) = (answered_halalas is not null)),
  check ((trip_type = 'oneway') = (return_date = '0001-01-01'))
);
create index price_check_by_trip on price_check (origin, trip_type, destination, departure_date, checked_at);
create index price_check_by_time on price_check (checked_at);`;

const SOURCE_SPEND = `
create table source_spend (
  source text not null,
  day date not null,
  calls integer not null check (calls >= 0),
  micro_usd bigint not null check (micro_usd >= 0),
  primary key (source, day)
);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const tables of [PRICE_CHECKS, SOURCE_SPEND]) await sql.raw(tables).execute(db);
}
