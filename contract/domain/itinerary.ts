/** Trip types and itineraries: from, to, dates, one way or round trip. */
import { daysBetween, type IsoDate } from './dates.ts';

export const tripTypes = ['oneway', 'roundtrip'] as const;
export type TripType = (typeof tripTypes)[number];
export const defaultTripType: TripType = 'oneway';

export type Itinerary = {
  /** IATA codes. */
  origin: string;
  destination: string;
  tripType: TripType;
  departureDate: IsoDate;
  /** Null for one-way. */
  returnDate: IsoDate | null;
};

/** Checked baggage within a price. */
export const baggageAllowances = ['unknown', 'none', 'included'] as const;
export type Baggage = (typeof baggageAllowances)[number];

export const maxAdults = 9;

/** Booking window: departures up to this many days ahead. */
export const bookingWindowDays = 365;

/** Whether a trip is as long as people usually stay: 3 to 14 nights; of one way every trip is. */
export function hasUsualLength({
  departureDate,
  returnDate,
}: Pick<Itinerary, 'departureDate' | 'returnDate'>): boolean {
  const nights = returnDate === null ? 3 : daysBetween(departureDate, returnDate);
  return nights >= 3 && nights <= 14;
}

/** What a country asks of visitors before or at their arrival. */
export const visaRules = ['visa_free', 'on_arrival', 'eta', 'e_visa', 'required', 'no_admission'] as const;
