/** Trip types and itineraries: from, to, dates, one way or round trip. */
import type { IsoDate } from './dates.ts';

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
