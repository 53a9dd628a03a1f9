/** Deals: detected in the price history or created by an administrator. */
import { type Kysely, sql } from 'kysely';

const DEAL_TABLE = `
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
  check (status <> 'published' or published_at is not null)
);
create unique index deal_detected on deal (source, origin, destination, trip_type)
  where not is_curated and status in ('pending', 'published');
create index deal_by_status on deal (status, id);
create index deal_by_list on deal (origin, trip_type, status);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DEAL_TABLE).execute(db);
}
