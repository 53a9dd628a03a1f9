/** Clicks to booking sites say how many children and infants the link carried, and up to nine adults. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booking_click
      drop constraint booking_click_adults_check,
      add constraint booking_click_adults_check check (adults between 1 and 9),
      add column children smallint not null default 0 check (children between 0 and 8),
      add column infants smallint not null default 0 check (infants between 0 and adults)`.execute(db);
}
