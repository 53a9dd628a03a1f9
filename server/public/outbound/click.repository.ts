/** Records clicks to booking sites, without any data about the reader. */
import type { Kysely } from 'kysely';
import type { Itinerary } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import { toHalalas } from '#contract/domain/money.ts';
import type { Site } from '#contract/domain/site.ts';
import type { Database } from '#server/platform/database/schema.ts';

export type BookingClick = {
  clickedAt: Date;
  site: Site;
  itinerary: Itinerary;
  adults: number;
  children: number;
  infants: number;
  language: Language;
  /** Price in SAR and source shown for this trip, if known. */
  price: number | null;
  source: string | null;
};

export async function insertBookingClick(db: Kysely<Database>, click: BookingClick): Promise<void> {
  await db
    .insertInto('booking_click')
    .values({
      clicked_at: click.clickedAt,
      site: click.site,
      origin: click.itinerary.origin,
      destination: click.itinerary.destination,
      trip_type: click.itinerary.tripType,
      departure_date: click.itinerary.departureDate,
      return_date: click.itinerary.returnDate,
      adults: click.adults,
      children: click.children,
      infants: click.infants,
      language: click.language,
      price_halalas: click.price === null ? null : toHalalas(click.price),
      source: click.source,
    })
    .execute();
}

/** Deletes clicks older than any chart or comparison. */
export async function deleteOldClicks(db: Kysely<Database>, clickedBefore: Date): Promise<void> {
  await db.deleteFrom('booking_click').where('clicked_at', '<', clickedBefore).execute();
}
