/** What a price buys, in words beside it: one way for one person, or a round trip with its nights. */
import { daysBetween, type IsoDate } from './dates.ts';
import type { TripType } from './itinerary.ts';

type PricedTrip = { tripType: TripType; departure: IsoDate | null; back: IsoDate | null };

type UnitReader = {
  (key: 'trip.perPerson', words: { tripType: TripType }): string;
  (key: 'trip.roundNights', words: { count: number }): string;
};

/** A round trip whose days are not known has no nights. */
export function writeTripUnit({ tripType, departure, back }: PricedTrip, say: UnitReader): string {
  if (tripType === 'oneway' || departure === null || back === null)
    return say('trip.perPerson', { tripType });
  return say('trip.roundNights', { count: daysBetween(departure, back) });
}
