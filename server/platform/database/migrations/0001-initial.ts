/** Tables of the pipeline, from providers to booking clicks. */
import { type Kysely, sql } from 'kysely';

const REFERENCE_TABLES = `
create table airport (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  name text not null,
  name_ar text not null,
  city text not null,
  city_ar text not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  country text not null,
  country_ar text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  time_zone text not null,
  region text not null check (region in ('asia', 'europe', 'america', 'africa')),
  is_origin boolean not null
);
create table airline (
  code text primary key,
  name text not null,
  name_ar text not null,
  country_code text not null,
  is_low_cost boolean not null
);
create table route (
  origin text not null,
  destination text not null,
  airline text not null,
  is_direct boolean not null,
  via text,
  km integer not null check (km >= 0)
);
create unique index route_key on route (origin, destination, airline, is_direct, coalesce(via, ''));
create table calendar_period (
  start_date date not null,
  end_date date not null,
  kind text not null,
  name text not null,
  name_ar text not null,
  is_confirmed boolean not null,
  primary key (start_date, end_date, kind, name),
  check (end_date >= start_date)
);
create table city_code (
  code text primary key,
  airport text not null
);`;

// Wide columns first to avoid alignment padding; a single index for fast ingest.
const FARE_TABLES = `
create table observation (
  fingerprint bigint not null,
  observed_at timestamptz not null,
  recorded_at timestamptz not null,
  price_halalas integer not null check (price_halalas > 0),
  departure_date date not null,
  return_date date,
  duration_minutes integer,
  stops smallint,
  observed_at_precision text not null,
  source text not null,
  site text not null,
  origin text not null,
  destination text not null,
  origin_airport text not null,
  destination_airport text not null,
  trip_type text not null,
  airline text,
  flight_number text,
  baggage text not null,
  deep_link text,
  primary key (fingerprint, observed_at)
) partition by range (observed_at);
create table fare (
  observed_at timestamptz not null,
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
  primary key (source, site, origin, destination, trip_type, departure_date, return_date),
  check ((trip_type = 'oneway') = (return_date = '0001-01-01'))
);
create index fare_by_origin on fare (source, origin, trip_type, destination);
create table daily_low (
  source text not null,
  origin text not null,
  destination text not null,
  trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
  departure_month date not null check (extract(day from departure_month) = 1),
  day date not null,
  price_halalas integer not null check (price_halalas > 0),
  primary key (source, origin, destination, trip_type, departure_month, day)
);
create table fare_evidence (
  source text not null,
  origin text not null,
  destination text not null,
  trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
  evidence jsonb not null,
  computed_at timestamptz not null,
  primary key (source, origin, destination, trip_type)
);`;

const PROVIDER_TABLES = `
create table provider_run (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  request jsonb not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  accepted integer not null check (accepted >= 0),
  duplicates integer not null check (duplicates >= 0),
  refused integer not null check (refused >= 0),
  refusals jsonb not null,
  failure text,
  failure_detail text
);
create index provider_run_latest on provider_run (provider, finished_at desc);
create table calendar_fetch (
  provider text not null,
  origin text not null,
  destination text not null,
  trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
  month date not null check (extract(day from month) = 1),
  fetched_at timestamptz not null,
  primary key (provider, origin, destination, trip_type, month)
);`;

const SITE_TABLES = `
create table premium_destination (
  id uuid primary key default gen_random_uuid(),
  destination_code text not null unique,
  destination_name text not null,
  city text not null,
  country text not null,
  region text not null check (region in ('asia', 'europe', 'america', 'africa')),
  is_premium boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table booking_click (
  id uuid primary key default gen_random_uuid(),
  clicked_at timestamptz not null,
  site text not null,
  origin text not null,
  destination text not null,
  trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
  departure_date date not null,
  return_date date,
  adults smallint not null check (adults between 1 and 6),
  language text not null check (language in ('ar', 'en')),
  price_halalas integer,
  source text
);
create index booking_click_by_time on booking_click (clicked_at);
create table partner_link (
  url text primary key,
  partner_url text not null,
  created_at timestamptz not null
);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const tables of [REFERENCE_TABLES, FARE_TABLES, PROVIDER_TABLES, SITE_TABLES]) {
    await sql.raw(tables).execute(db);
  }
}
