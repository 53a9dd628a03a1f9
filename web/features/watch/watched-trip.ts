/** A trip that somebody may watch, as the control that opens the dialog knows it. */
import type { IsoDate } from '#contract/domain/dates.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { Sighting } from '#contract/domain/sighting.ts';

export type WatchedTrip = {
  origin: DepartureAirport;
  destination: string;
  /** All airports of its city are watched. */
  isCity?: boolean;
  city: string;
  tripType: TripType;
  /** The cheapest fare now; null where none is listed. */
  price: number | null;
  sighting: Sighting | null;
  /** The usual price, as far as the history tells. */
  usual: number | null;
  /** The price to wait for; without it one is suggested. */
  target?: number;
  /** Days the reader looks for; without them any. */
  dates?: { from: IsoDate; until: IsoDate };
};
