/** Deal administration: deleted deals leave the unique index, and every sort order has an index. */
import { type Kysely, sql } from 'kysely';

const DETECTED = `
drop index deal_detected;
create unique index deal_detected on deal (source, origin, destination, trip_type)
  where not is_curated and status in ('pending', 'published') and deleted_at is null;`;

const ORDERS = `
create index deal_by_creation on deal (created_at, id);
create index deal_by_destination on deal (destination, id);
create index deal_by_price on deal (deal_price_halalas, id);
create index deal_by_discount on deal (discount_percentage, id);
create index deal_by_end on deal (expires_at, id);
create index deal_deleted on deal (deleted_at) where deleted_at is not null;
create index deal_named_airline on deal (airline) where length(airline) > 2;
create index deal_by_image on deal (image_url) where image_url is not null;
create index deal_by_logo on deal (airline_logo_url) where airline_logo_url is not null;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [DETECTED, ORDERS]) await sql.raw(part).execute(db);
}
