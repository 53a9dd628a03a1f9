/** The range of dates that can be searched and booked. */
import { addDays, type IsoDate } from '#contract/domain/dates.ts';
import { bookingWindowDays, type Itinerary } from '#contract/domain/itinerary.ts';
import type { FieldMessage } from '#server/platform/errors.ts';

/**
 * What is wrong with a trip, field by field; empty for a trip within the booking window that leads elsewhere and
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
