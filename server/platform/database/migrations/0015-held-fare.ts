/** Held fares: prices too low to be listed after one sighting, stored apart until something confirms them. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table held_fare (
      id bigint generated always as identity primary key,
      observed_at timestamptz not null,
      recorded_at timestamptz not null,
      confirmed_at timestamptz,
      price_halalas integer not null check (price_halalas > 0),
      departure_date date not null,
      return_date date not null,
      duration_minutes integer,
      stops smallint,
      source text not null,
      site text not null,
      origin text not null,
      destination text not null,
      trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
      origin_airport text not null,
      destination_airport text not null,
      airline text,
      flight_number text,
      baggage text not null,
      deep_link text,
      observed_at_precision text not null,
      check ((trip_type = 'oneway') = (return_date = '0001-01-01'))
    )`.execute(db);
  await sql`create index held_fare_by_list on held_fare (origin, trip_type)`.execute(db);
}
