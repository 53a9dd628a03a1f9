/** Paths that redirect to a booking site: `/go/…`, built here for pages and parsed by the server. */
import type { Itinerary } from './itinerary.ts';
import type { Language } from './language.ts';
import type { Site } from './site.ts';

/** The path that records the click and redirects to `site` with the trip filled in. */
export function bookingPath(trip: Itinerary & { site: Site; adults: number; language: Language }): string {
  const query = new URLSearchParams({ departureDate: trip.departureDate });
  if (trip.returnDate !== null) query.set('returnDate', trip.returnDate);
  if (trip.adults !== 1) query.set('adults', String(trip.adults));
  query.set('lang', trip.language);
  return `/go/${trip.origin}-${trip.destination}/${trip.site}?${query}`;
}
