/** Builds search links of booking sites for an itinerary and its travellers. */
import type { Travelers } from '#contract/domain/booking-path.ts';
import { isIsoDate } from '#contract/domain/dates.ts';
import { isIataCode } from '#contract/domain/iata.ts';
import type { Itinerary } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import { checkParty } from '#contract/domain/party.ts';
import type { Site } from '#contract/domain/site.ts';
import { isAllowedBookingUrl } from '#server/pipeline/partner-links/booking-hosts.ts';
import { type BookingTemplate, bookingTemplates, fillTemplate } from './booking-template.ts';

export type BookingTrip = Travelers & {
  site: Site;
  itinerary: Itinerary;
  language: Language;
  /** Our partner number at Skyscanner; other sites ignore it. */
  mediaPartnerId?: string;
  /** Templates to choose from; built-in ones by default. */
  templates?: readonly BookingTemplate[];
};

/**
 * The https address of `site` for a trip. Throws a RangeError for a trip that cannot exist (codes, dates, number
 * of adults), a partner number with odd characters, or a template that is missing or leads to a host not allowed.
 */
export function buildBookingLink(trip: BookingTrip): string {
  const { site, itinerary, language, mediaPartnerId, templates = bookingTemplates } = trip;
  checkTrip(itinerary, trip);
  const row = templates.find(
    (one) => one.site === site && one.language === language && one.tripType === itinerary.tripType,
  );
  if (!row) throw new RangeError(`no template: ${site} ${language} ${itinerary.tripType}`);
  const partner = site === 'skyscanner' && mediaPartnerId ? partnerParameter(mediaPartnerId) : '';
  const link = fillTemplate(row.template, itinerary, trip) + partner;
  if (!isAllowedBookingUrl(link, site)) throw new RangeError(`address not allowed: ${link}`);
  return link;
}

function partnerParameter(id: string): string {
  if (!/^[\w-]{1,64}$/.test(id)) throw new RangeError('malformed partner number');
  return `&mediaPartnerId=${id}`;
}

/** @throws RangeError for a trip or party that cannot be */
function checkTrip(itinerary: Itinerary, { adults, children = 0, infants = 0 }: Travelers): void {
  const { origin, destination, tripType, departureDate, returnDate } = itinerary;
  if (![origin, destination].every(isIataCode) || origin === destination) {
    throw new RangeError(`no such route: ${origin} to ${destination}`);
  }
  if (!isIsoDate(departureDate)) throw new RangeError(`not a day: ${departureDate}`);
  if ((tripType === 'roundtrip') !== (returnDate !== null)) {
    throw new RangeError(`a ${tripType} with return date ${returnDate}`);
  }
  if (returnDate !== null && (!isIsoDate(returnDate) || returnDate < departureDate)) {
    throw new RangeError(`cannot return on ${returnDate}`);
  }
  if (!checkParty({ adults, children, infants, bags: 0 })) {
    throw new RangeError(`no such party: ${adults} adults, ${children} children, ${infants} infants`);
  }
}
