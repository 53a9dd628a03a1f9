/** A trip that somebody may watch, as the control that opens the dialog knows it. */
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import type { PlacedDealQuery } from '#contract/domain/deal-query.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import type { Sighting } from '#contract/domain/sighting.ts';
import { judgementOfAirport, judgementOfCity } from '#web/features/verdict/judgement.ts';

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

export function watchedFareOf(fare: {
  code: string;
  cheapestPrice: number | null;
  observedAt: string | null;
  observedAtPrecision: Sighting['observedAtPrecision'];
  assessment:
    | { status: 'insufficient' | 'review' }
    | { status: 'assessed'; evidence: { reference: number } }
    | null;
}) {
  const { code, cheapestPrice, observedAt, observedAtPrecision, assessment } = fare;
  const usual = assessment?.status === 'assessed' ? assessment.evidence.reference : null;
  return {
    destination: code,
    price: cheapestPrice,
    usual,
    sighting: observedAt === null ? null : { observedAt, observedAtPrecision },
  };
}

/** Begins with the days of the fare where the reader chose a day; a filter names none. @param fare the one that is shown */
export function watchedTripOf(
  fare: DestinationPrice,
  query: Pick<PlacedDealQuery, 'origin' | 'tripType' | 'isAirportOnly' | 'date'>,
  language: Language,
): WatchedTrip {
  const { origin, tripType, isAirportOnly } = query;
  const { cheapestDate: from, returnDate } = fare;
  const assessment = isAirportOnly ? judgementOfAirport(fare) : judgementOfCity(fare);
  return {
    ...watchedFareOf({ ...fare, assessment }),
    isCity: !isAirportOnly,
    origin,
    tripType,
    city: language === 'ar' ? fare.cityAr : fare.city,
    ...(query.date !== null && from !== null && { dates: { from, until: returnDate ?? from } }),
  };
}
