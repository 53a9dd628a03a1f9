/** A trip that somebody may watch, as the control that opens the dialog knows it. */

import type { Watch } from '#contract/api/watches.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import { dealPath } from '#contract/domain/deal-query.ts';
import { type DepartureAirport, nameCity } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
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

/** The cities of a watch in the reader's language, with the airport where the city has several. */
export function routeOfWatch(watch: Watch, language: Language) {
  const airport = watch.namesAirport ? watch.destination : null;
  return language === 'ar'
    ? { origin: watch.originCityAr, destination: nameCity(watch.destinationCityAr, airport) }
    : { origin: watch.originCity, destination: nameCity(watch.destinationCity, airport) };
}

/** The page of what is watched: of the city, or of one of its airports alone. */
export function pathOfWatch({ origin, destination, tripType, namesAirport }: Watch): string {
  return dealPath(destination, { origin, tripType, isAirportOnly: namesAirport });
}

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
