/** Photos of destinations with their credit, cut for card, page and share image. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(db);
  await sql`
    create unique index destination_photo_by_code on destination_photo (destination_code)
    where destination_code is not null`.execute(db);
  await sql`
    create index destination_photo_by_expiry on destination_photo (expires_at)
    where expires_at is not null`.execute(db);
}
