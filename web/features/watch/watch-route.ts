/** The cities of a watch and their page. */
import type { Watch } from '#contract/api/watches.ts';
import { dealPath } from '#contract/domain/deal-query.ts';
import { nameCity } from '#contract/domain/iata.ts';
import type { Language } from '#contract/domain/language.ts';

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
