/** What a price buys, in words beside it: one way for one person, or a round trip with its nights; stops and bags. */
import { daysBetween, type IsoDate } from './dates.ts';
import type { Baggage, TripType } from './itinerary.ts';

export type PricedTrip = { tripType: TripType; departureDate: IsoDate | null; returnDate: IsoDate | null };

type UnitReader = {
  (key: 'trip.perPerson', words: { tripType: TripType }): string;
  (key: 'trip.roundNights', words: { count: number }): string;
};

/** A round trip whose days are not known has no nights. */
export function writeTripUnit({ tripType, departureDate, returnDate }: PricedTrip, say: UnitReader): string {
  if (tripType === 'oneway' || departureDate === null || returnDate === null)
    return say('trip.perPerson', { tripType });
  return say('trip.roundNights', { count: daysBetween(departureDate, returnDate) });
}

/** As far as the source of a price says. */
export type Included = { stops?: number | null; baggage?: Baggage | null };

type IncludedReader = {
  (key: 'trip.stops', words: { count: number }): string;
  (key: 'trip.baggage', words: { baggage: Baggage }): string;
};

export function listIncluded({ stops, baggage }: Included, say: IncludedReader): string[] {
  return [
    ...(stops == null ? [] : [say('trip.stops', { count: stops })]),
    ...(baggage === 'included' || baggage === 'none' ? [say('trip.baggage', { baggage })] : []),
  ];
}

/** All of it in one line. */
export function writePricedTrip(trip: PricedTrip & Included, say: UnitReader & IncludedReader): string {
  return [writeTripUnit(trip, say), ...listIncluded(trip, say)].join(' · ');
}
