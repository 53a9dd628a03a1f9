/** Links to multi-city searches: out from one airport, back to another. Only sites whose address is known have one. */
import type { Travelers } from '#contract/domain/booking-path.ts';
import { isIataCode } from '#contract/domain/iata.ts';
import type { Itinerary } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import type { OpenJawSite } from '#contract/domain/site.ts';
import { isAllowedBookingUrl } from '#server/pipeline/partner-links/booking-hosts.ts';
import { checkTrip } from './booking-link.ts';
import { encodeGoogleTfs } from './google-tfs.ts';

export type OpenJawTrip = Travelers & {
  site: OpenJawSite;
  /** A round trip. */
  itinerary: Itinerary;
  /** Airport the way back ends at. */
  backTo: string;
  language: Language;
};

/**
 * The https address of `site`.
 * @throws RangeError for a trip that cannot exist
 */
export function buildOpenJawLink(trip: OpenJawTrip): string {
  const { site, itinerary, backTo, language } = trip;
  checkTrip(itinerary, trip);
  const { origin, destination, departureDate, returnDate } = itinerary;
  if (!isIataCode(backTo) || backTo === destination || returnDate === null) {
    throw new RangeError(`cannot end at ${backTo}`);
  }
  const { adults, children = 0, infants = 0 } = trip;
  const links = {
    google: () =>
      `https://www.google.com/travel/flights?tfs=${encodeGoogleTfs(itinerary, trip, backTo)}&tfu=EgIIAQ&hl=${language}&gl=SA&curr=SAR`,
    wego: () =>
      `https://sa.wego.com${language === 'ar' ? '' : '/en'}/flights/searches/c${origin}-c${destination}-${departureDate}:c${destination}-c${backTo}-${returnDate}/economy/${adults}a:${children}c:${infants}i?sort=price&order=asc`,
    almosafer: () =>
      `https://www.almosafer.com/${language}/flights/${origin}-${destination}/${departureDate}/${destination}-${backTo}/${returnDate}/Economy/${adults}Adult${children > 0 ? `/${children}Child` : ''}${infants > 0 ? `/${infants}Infant` : ''}`,
  };
  const link = links[site]();
  if (!isAllowedBookingUrl(link, site)) throw new RangeError(`address not allowed: ${link}`);
  return link;
}
