/** The dates a trip can be searched and booked for. */
import { addDays, type IsoDate } from '#contract/domain/dates.ts';
import { bookingWindowDays, type Itinerary } from '#contract/domain/itinerary.ts';

/**
 * What is wrong with a trip, as field name to message key; empty for a trip within the booking window that
 * leads elsewhere and returns after it left.
 */
export function listTripFaults(itinerary: Itinerary, today: IsoDate): Record<string, string> {
  const last = addDays(today, bookingWindowDays);
  const { departureDate, returnDate } = itinerary;
  const faults: Record<string, string> = {};
  if (itinerary.origin === itinerary.destination) faults.destination = 'api.field.sameAirport';
  if (departureDate < today || departureDate > last) faults.departureDate = 'api.field.departureWindow';
  if (itinerary.tripType === 'roundtrip' && returnDate === null) faults.returnDate = 'api.field.required';
  if (returnDate !== null && (returnDate < departureDate || returnDate > last)) {
    faults.returnDate = 'api.field.returnWindow';
  }
  return faults;
}
