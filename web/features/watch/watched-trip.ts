/** A trip that somebody may watch, as the control that opens the dialog knows it. */
import type { IsoDate } from '#contract/domain/dates.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { Sighting } from '#contract/domain/sighting.ts';
import type { Included, PricedTrip } from '#contract/domain/trip-unit.ts';

export type WatchedTrip = {
  origin: DepartureAirport;
  destination: string;
  /** All airports of its city are watched. */
  isCity?: boolean;
  city: string;
  tripType: TripType;
  /** The cheapest fare now; null where none is listed. */
  price: number | null;
  sighting: (Sighting & Omit<PricedTrip & Included, 'tripType'>) | null;
  /** The usual price, as far as the history tells. */
  usual: number | null;
  /** The price to wait for; one is suggested without it, and where the fare is no dearer. */
  target?: number;
  /** Days the reader looks for; without them any. */
  dates?: { from: IsoDate; until: IsoDate };
};
