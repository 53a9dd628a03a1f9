/** Picks from the whole fare list what the landing page shows. */
import type { Airport } from '#contract/api/airports.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { kilometresBetween } from '#contract/domain/distance.ts';
import { type FareRegion, mostAbove } from '#web/addresses/landing-query.ts';
import { listPriceChips } from '#web/features/globe/price-chips.ts';
import { sharedFields } from '#web/features/place-card/place-fields.ts';
import { baggageNote } from './baggage.ts';
import { listCities } from './fare-cities.ts';
import { judgementOfCity } from './judgement.ts';
import type { CardFare, LandingFares, LandingFaresQuery, ListNotes } from './landing-fares.ts';

export const cardFields = [
  ...sharedFields,
  'city',
  'cityAr',
  'country',
  'countryAr',
  'countryCode',
  'requiresUpgrade',
  'stops',
  'cheapestPrice',
  'verdict',
] as const satisfies (keyof DestinationPrice)[];

/** @param fares the whole list of the origin, cheapest first */
export function pickLandingFares(fares: readonly DestinationPrice[], query: LandingFaresQuery): LandingFares {
  const cities = listCities(fares, query);
  return {
    listed: cities.slice(0, query.show + mostAbove).map(asCard),
    count: cities.length,
    locked: cities.filter(({ requiresUpgrade }) => requiresUpgrade).length,
    notes: notesOf(cities),
    chips: listPriceChips(fares, query.origin),
    example: exampleOf(fares),
  };
}

/** The cities of a region, the cheapest first. */
export function listCheapest(fares: readonly DestinationPrice[], region: FareRegion): DestinationPrice[] {
  return listCities(fares, { region, sort: 'price', language: 'en' });
}

/** So many cities around a place are near. */
const nearCities = 6;

/** Those of the cities that lie nearest to an airport, in the order given. */
export function listNearest(
  cities: readonly DestinationPrice[],
  place: string,
  airports: readonly Airport[],
): DestinationPrice[] {
  const known = new Map(airports.map((airport) => [airport.code, airport]));
  const center = known.get(place);
  const distanceOf = ({ code }: DestinationPrice): number => {
    const airport = known.get(code);
    return center && airport ? kilometresBetween(center, airport) : Number.POSITIVE_INFINITY;
  };
  const near = new Set(cities.toSorted((a, b) => distanceOf(a) - distanceOf(b)).slice(0, nearCities));
  return cities.filter((city) => near.has(city));
}

function exampleOf(fares: readonly DestinationPrice[]): LandingFares['example'] {
  const deal = fares.find(({ verdict }) => verdict === 'deal');
  return deal ? pick(deal, ['code', 'city', 'cityAr']) : null;
}

export function asCard(fare: DestinationPrice): CardFare {
  const otherAirports = (fare.cityVerdict?.airports ?? [])
    .filter(({ code }) => code !== fare.code)
    .map(({ code, price }) => ({ code, cheapestPrice: price }));
  return { ...pick(fare, cardFields), assessment: judgementOfCity(fare), otherAirports };
}

function notesOf(fares: readonly DestinationPrice[]): ListNotes {
  let newest: ListNotes['newest'] = null;
  for (const { observedAt, observedAtPrecision } of fares) {
    if (observedAt !== null && (newest === null || observedAt > newest.observedAt))
      newest = { observedAt, observedAtPrecision };
  }
  return {
    baggage: baggageNote(fares),
    newest,
  };
}

function pick<T extends object, K extends keyof T>(whole: T, fields: readonly K[]): Pick<T, K> {
  return Object.fromEntries(fields.map((field) => [field, whole[field]])) as Pick<T, K>;
}
