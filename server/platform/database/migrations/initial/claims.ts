/** What the site claimed of prices, what became of them, and when that was last looked at. */

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
