/** The watch that a destination's page offers: of what it shows. */
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { PlacedDealQuery } from '#contract/domain/deal-query.ts';
import type { Language } from '#contract/domain/language.ts';
import { judgementOfAirport, judgementOfCity } from '#web/features/verdict/judgement.ts';
import { watchedFareOf } from '#web/features/watch/watched-fare.ts';
import type { WatchedTrip } from '#web/features/watch/watched-trip.ts';

/** Begins with the days of the fare where the reader chose a day; a filter names none. @param fare the one that is shown */
export function watchedTripOf(
  fare: DestinationPrice,
  query: PlacedDealQuery,
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
