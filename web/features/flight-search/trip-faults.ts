/** Validates the trip field by field, like the server. */
import type { Airport } from '#contract/api/airports.ts';
import { addDays, type IsoDate } from '#contract/domain/dates.ts';
import { bookingWindowDays } from '#contract/domain/itinerary.ts';
import type { SearchQuery } from '#web/addresses/search-query.ts';

/** In form order. */
export const searchFields = ['destination', 'departureDate', 'returnDate'] as const;
export type SearchField = (typeof searchFields)[number];

export type SearchFault =
  | 'destinationMissing'
  | 'destinationUnknown'
  | 'premium'
  | 'sameAirport'
  | 'departureMissing'
  | 'departurePast'
  | 'departureTooFar'
  | 'returnMissing'
  | 'returnBeforeDeparture';

export type SearchFaults = Partial<Record<SearchField, SearchFault>>;

type TripContext = {
  /** Riyadh day. */
  today: IsoDate;
  /** The query's destination; null if unknown, undefined while loading (then not checked). */
  destination: Pick<Airport, 'code' | 'requiresUpgrade'> | null | undefined;
};

export function lastBookableDate(today: IsoDate): IsoDate {
  return addDays(today, bookingWindowDays);
}

/** Empty for a valid trip. */
export function findTripFaults(query: SearchQuery, context: TripContext): SearchFaults {
  const { today } = context;
  const faults: SearchFaults = {};
  const destination = findDestinationFault(query, context.destination);
  if (destination) faults.destination = destination;
  const departureDate =
    query.departureDate === null ? 'departureMissing' : findDayFault(query.departureDate, today);
  if (departureDate) faults.departureDate = departureDate;
  const returnDate = query.tripType === 'roundtrip' ? findReturnFault(query, today) : undefined;
  if (returnDate) faults.returnDate = returnDate;
  return faults;
}

function findDestinationFault(
  { origin, destination }: SearchQuery,
  airport: TripContext['destination'],
): SearchFault | undefined {
  if (destination === null) return 'destinationMissing';
  if (destination === origin || airport?.code === origin) return 'sameAirport';
  if (airport === undefined) return undefined;
  if (airport === null) return 'destinationUnknown';
  return airport.requiresUpgrade ? 'premium' : undefined;
}

function findDayFault(date: IsoDate, today: IsoDate): SearchFault | undefined {
  if (date < today) return 'departurePast';
  return date > lastBookableDate(today) ? 'departureTooFar' : undefined;
}

function findReturnFault(
  { departureDate, returnDate }: SearchQuery,
  today: IsoDate,
): SearchFault | undefined {
  if (returnDate === null) return 'returnMissing';
  if (departureDate !== null && returnDate < departureDate) return 'returnBeforeDeparture';
  return findDayFault(returnDate, today);
}
