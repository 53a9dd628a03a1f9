/** Links to booking sites: the paths that redirect to one, and what its URL template may hold. */
import type { Itinerary } from './itinerary.ts';
import type { Language } from './language.ts';
import type { Site } from './site.ts';

/** Who flies; a link carries no bags, since no booking site takes them in its address. */
export type Travelers = { adults: number; children?: number; infants?: number };

/** The path that records the click and redirects to `site` with the trip filled in. */
export function bookingPath(trip: Itinerary & { site: Site; language: Language } & Travelers): string {
  const query = new URLSearchParams({ departureDate: trip.departureDate });
  if (trip.returnDate !== null) query.set('returnDate', trip.returnDate);
  if (trip.adults !== 1) query.set('adults', String(trip.adults));
  if (trip.children) query.set('children', String(trip.children));
  if (trip.infants) query.set('infants', String(trip.infants));
  query.set('lang', trip.language);
  return `/go/${trip.origin}-${trip.destination}/${trip.site}?${query}`;
}

/**
 * `O` and `D` codes in upper case, `o` and `d` in lower case; `dep` and `ret` days as `yyyy-MM-dd`, `depDDMM` and
 * `retDDMM` as day and month; `n` adults, `c` children, `i` infants; `TFS` the whole trip for Google Flights. The
 * others are whole pieces of one site's address, most of them empty without children.
 */
export const bookingPlaceholders = [
  'O',
  'D',
  'o',
  'd',
  'dep',
  'ret',
  'depDDMM',
  'retDDMM',
  'n',
  'c',
  'i',
  'skyscannerMinors',
  'almosaferMinors',
  'kayakMinors',
  'aviasalesParty',
  'TFS',
] as const;
export type BookingPlaceholder = (typeof bookingPlaceholders)[number];
