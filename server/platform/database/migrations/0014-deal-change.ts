/** The last published deal of each pair whose fare changed, so that a page can say what changed. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deal_change (
      source text not null,
      origin text not null,
      destination text not null,
      trip_type text not null,
      deal_price_halalas integer not null check (deal_price_halalas > 0),
      outcome text not null check (outcome in ('ended', 'held')),
      changed_at timestamptz not null,
      primary key (source, origin, destination, trip_type)
    )`.execute(db);
  await sql`create index deal_change_by_time on deal_change (changed_at)`.execute(db);
}
