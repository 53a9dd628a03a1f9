/** Airports, fares as they were seen, what is listed of them, and where they come from. */

export const referenceTables = `
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

export const fareTables = `
-- Wide columns first to avoid alignment padding. The key begins with the time: new rows go to the end of its index.
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
  primary key (observed_at, fingerprint)
) partition by range (observed_at);
-- The key begins with the dates: a comparison of two keys mostly ends there. The space left on each page takes the
-- next version of a row, so that no index entry is written when only the sighting is newer.
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
  primary key (departure_date, return_date, destination, origin, site, source, trip_type),
  check ((trip_type = 'oneway') = (return_date = '0001-01-01'))
) with (fillfactor = 50);
create index fare_by_pair on fare (origin, trip_type, destination);
create index fare_by_source on fare (source);
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
);
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
);
create index held_fare_by_list on held_fare (origin, trip_type);
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

export const sourceTables = `
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
create index provider_run_by_time on provider_run (finished_at);
create index provider_run_failed on provider_run (provider, finished_at desc) where failure is not null;
create index provider_run_refused on provider_run (provider, finished_at desc) where refused > 0;
create table calendar_fetch (
  provider text not null,
  origin text not null,
  destination text not null,
  trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
  month date not null check (extract(day from month) = 1),
  fetched_at timestamptz not null,
  primary key (provider, origin, destination, trip_type, month)
);
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
create index price_check_by_time on price_check (checked_at);
create table source_spend (
  source text not null,
  day date not null,
  calls integer not null check (calls >= 0),
  micro_usd bigint not null check (micro_usd >= 0),
  primary key (source, day)
);`;

/** Lists whose change is stored and not yet published, and the last published mark of each. */
export const listTables = `
create table unpublished_list (
  origin text not null,
  trip_type text not null,
  mark uuid not null,
  marked_at timestamptz not null,
  primary key (origin, trip_type)
);
create table published_list (
  origin text not null,
  trip_type text not null,
  mark uuid not null,
  marked_at timestamptz not null,
  primary key (origin, trip_type)
);`;
