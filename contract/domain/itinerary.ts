/** What is flown: from where to where, when, one way or there and back. */
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

export const maxAdults = 6;

/** Departures are shown and searched up to this many days ahead. */
export const bookingWindowDays = 365;
