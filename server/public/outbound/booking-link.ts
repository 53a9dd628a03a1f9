/** Builds search links of booking sites for a trip and its travellers, and says which trips can be searched and booked. */
import type { Travelers } from '#contract/domain/booking-path.ts';
import { addDays, type IsoDate, isIsoDate } from '#contract/domain/dates.ts';
import { isIataCode } from '#contract/domain/iata.ts';
import { bookingWindowDays, type Itinerary } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import { checkParty } from '#contract/domain/party.ts';
import type { Site } from '#contract/domain/site.ts';
import { isAllowedBookingUrl } from '#server/pipeline/partner-links/partner-link.service.ts';
import type { FieldMessage } from '#server/platform/errors.ts';
import { type BookingTemplate, bookingTemplates, fillTemplate } from './booking-template.ts';

export type BookingTrip = Travelers & {
  site: Site;
  itinerary: Itinerary;
  language: Language;
  /** Templates to choose from; built-in ones by default. */
  templates?: readonly BookingTemplate[];
};

/**
 * The https address of `site` for a trip. Throws a RangeError for a trip that cannot exist (codes, dates, number
 * of adults), or a template that is missing or leads to a host not allowed.
 */
export function buildBookingLink(trip: BookingTrip): string {
  const { site, itinerary, language, templates = bookingTemplates } = trip;
  checkTrip(itinerary, trip);
  const row = templates.find(
    (one) => one.site === site && one.language === language && one.tripType === itinerary.tripType,
  );
  if (!row) throw new RangeError(`no template: ${site} ${language} ${itinerary.tripType}`);
  const link = fillTemplate(row.template, itinerary, trip);
  if (!isAllowedBookingUrl(link, site)) throw new RangeError(`address not allowed: ${link}`);
  return link;
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

/**
 * The faults of a trip, field by field; empty for a trip within the booking window that leads elsewhere and
 * returns after it left.
 */
export function listTripFaults(itinerary: Itinerary, today: IsoDate): Record<string, FieldMessage> {
  const { origin, destination, tripType, departureDate, returnDate } = itinerary;
  const faults: Record<string, FieldMessage> = {};
  if (origin === destination) faults.destination = 'api.field.sameAirport';
  const departureFault = findDateFault(departureDate, today);
  if (departureFault) faults.departureDate = departureFault;
  if (returnDate === null) {
    if (tripType === 'roundtrip') faults.returnDate = 'api.field.required';
    return faults;
  }
  const returnFault =
    returnDate < departureDate ? 'api.field.returnBeforeDeparture' : findDateFault(returnDate, today);
  if (returnFault) faults.returnDate = returnFault;
  return faults;
}

function findDateFault(date: IsoDate, today: IsoDate): FieldMessage | undefined {
  if (date < today) return 'api.field.datePast';
  return date > addDays(today, bookingWindowDays) ? 'api.field.dateTooFar' : undefined;
}
