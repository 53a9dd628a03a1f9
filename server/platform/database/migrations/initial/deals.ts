/** Deals and claims of prices, pictures of places, booking clicks, and what travellers report of prices. */

export const dealTables = `
create table deal (
  id uuid primary key default gen_random_uuid(),
  status text not null check (status in ('pending', 'published', 'rejected', 'expired')),
  is_curated boolean not null,
  source text not null,
  origin text not null,
  destination text not null,
  trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
  departure_date date,
  return_date date,
  airline text,
  airline_logo_url text,
  image_url text,
  original_price_halalas integer not null check (original_price_halalas > 0),
  deal_price_halalas integer not null check (deal_price_halalas > 0),
  discount_percentage smallint not null check (discount_percentage between 0 and 100),
  is_verified boolean not null,
  evidence jsonb,
  stops smallint,
  is_premium boolean not null,
  region text not null check (region in ('asia', 'europe', 'america', 'africa')),
  site text,
  observed_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  version integer not null default 1,
  deleted_at timestamptz,
  check (status <> 'published' or published_at is not null)
);
create trigger deal_version before update on deal for each row execute function raise_version();
create unique index deal_detected on deal (source, origin, destination, trip_type)
  where not is_curated and status in ('pending', 'published') and deleted_at is null;
create index deal_by_status on deal (status, id);
create index deal_by_list on deal (origin, trip_type, status);
create index deal_by_change on deal (updated_at desc, id);
create index deal_by_creation on deal (created_at, id);
create index deal_by_destination on deal (destination, id);
create index deal_by_price on deal (deal_price_halalas, id);
create index deal_by_discount on deal (discount_percentage, id);
create index deal_by_end on deal (expires_at, id);
create index deal_deleted on deal (deleted_at) where deleted_at is not null;
create index deal_named_airline on deal (airline) where length(airline) > 2;
create index deal_by_image on deal (image_url) where image_url is not null;
create index deal_by_logo on deal (airline_logo_url) where airline_logo_url is not null;
create table deal_change (
  source text not null,
  origin text not null,
  destination text not null,
  trip_type text not null,
  deal_price_halalas integer not null check (deal_price_halalas > 0),
  outcome text not null check (outcome in ('ended', 'held')),
  changed_at timestamptz not null,
  primary key (source, origin, destination, trip_type)
);
create index deal_change_by_time on deal_change (changed_at);
create table deal_image (
  id uuid primary key,
  status text not null check (status in ('awaited', 'uploaded')),
  image bytea,
  created_at timestamptz not null,
  expires_at timestamptz,
  check ((status = 'uploaded') = (image is not null))
);
create index deal_image_by_expiry on deal_image (expires_at) where expires_at is not null;`;

export const destinationTables = `
create table premium_destination (
  id uuid primary key default gen_random_uuid(),
  destination_code text not null unique,
  destination_name text not null,
  city text not null,
  country text not null,
  region text not null check (region in ('asia', 'europe', 'america', 'africa')),
  is_premium boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create trigger premium_destination_version before update on premium_destination for each row execute function raise_version();
create table destination_photo (
  id uuid primary key,
  status text not null check (status in ('awaited', 'uploaded')),
  destination_code text,
  original bytea,
  card bytea,
  page bytea,
  share bytea,
  credit text,
  licence text,
  source_url text,
  focus_x smallint not null default 50 check (focus_x between 0 and 100),
  focus_y smallint not null default 50 check (focus_y between 0 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz,
  check ((status = 'uploaded') = (original is not null)),
  check (destination_code is null or (
    card is not null and page is not null and share is not null and credit is not null and expires_at is null))
);
create unique index destination_photo_by_code on destination_photo (destination_code)
  where destination_code is not null;
create index destination_photo_by_expiry on destination_photo (expires_at) where expires_at is not null;`;

export const bookingTables = `
create table booking_click (
  id uuid primary key default gen_random_uuid(),
  clicked_at timestamptz not null,
  site text not null,
  origin text not null,
  destination text not null,
  trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
  departure_date date not null,
  return_date date,
  adults smallint not null check (adults between 1 and 9),
  language text not null check (language in ('ar', 'en')),
  price_halalas integer,
  source text,
  children smallint not null default 0 check (children between 0 and 8),
  infants smallint not null default 0 check (infants between 0 and adults)
);
create index booking_click_by_time on booking_click (clicked_at);
create table partner_link (
  url text primary key,
  partner_url text not null,
  created_at timestamptz not null
);
create table price_report (
  id uuid primary key default gen_random_uuid(),
  site text not null,
  origin text not null,
  destination text not null,
  trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
  departure_date date not null,
  return_date date,
  shown_halalas integer not null check (shown_halalas > 0),
  seen_halalas integer check (seen_halalas > 0),
  outcome text not null check (outcome in ('higher', 'lower', 'gone', 'same')),
  came_from text not null check (came_from in ('page', 'mail')),
  reported_at timestamptz not null,
  is_counted boolean not null default true
);
create index price_report_by_time on price_report (reported_at);`;

export const claimTables = `
-- Rows are added and never changed.
create table claim (
  id bigint generated always as identity primary key,
  made_at timestamptz not null,
  day date not null,
  departure_date date not null,
  return_date date not null,
  price_halalas integer not null check (price_halalas > 0),
  usual_halalas integer check (usual_halalas > 0),
  -- The lowest price of the departure month two weeks earlier.
  low_before_halalas integer check (low_before_halalas > 0),
  feathers smallint check (feathers between 1 and 5),
  kind text not null check (kind in ('deal', 'verdict')),
  tier text check (tier in ('good', 'great', 'exceptional')),
  definition text not null,
  source text not null,
  origin text not null,
  destination text not null,
  trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
  is_open boolean not null,
  is_publishable boolean not null,
  is_simulated boolean not null,
  check ((trip_type = 'oneway') = (return_date = '0001-01-01')),
  check ((kind = 'deal') = (tier is not null))
);
create unique index claim_of_deal on claim
  (day, departure_date, return_date, origin, destination, trip_type, source, price_halalas) where kind = 'deal';
create unique index claim_of_listed on claim (day, origin, destination, trip_type) where kind = 'verdict';
create index claim_by_day on claim (kind, day desc, id desc);
create index claim_by_route on claim (origin, trip_type, destination);
create table claim_outcome (
  claim_id bigint not null references claim (id) on delete cascade,
  days smallint not null check (days in (7, 14)),
  outcome text not null check (outcome in ('dearer', 'same', 'cheaper', 'gone', 'departed')),
  price_halalas integer check (price_halalas > 0),
  month_low_halalas integer check (month_low_halalas > 0),
  rule text not null,
  judged_at timestamptz not null,
  primary key (claim_id, days),
  check ((outcome in ('dearer', 'same', 'cheaper')) = (price_halalas is not null))
);
create table record_run (
  id smallint primary key default 1 check (id = 1),
  finished_at timestamptz not null
);`;
