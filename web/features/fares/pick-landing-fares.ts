/** Picks from the whole fare list what the landing page shows. */
import type { Airport } from '#contract/api/airports.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { kilometresBetween } from '#contract/domain/distance.ts';
import { reviewedFirst } from '#contract/domain/verdict.ts';
import { mostAbove } from '#web/addresses/landing-query.ts';
import { listPriceChips } from '#web/features/globe/price-chips.ts';
import { sharedFields } from '#web/features/place-card/place.ts';
import { judgementOfCity, savedOf } from '#web/features/verdict/judgement.ts';
import { baggageNote } from './baggage.ts';
import { listCities } from './fare-cities.ts';
import type { CardFare, LandingFares, LandingFaresQuery, ListNotes } from './landing-fares.ts';
import type { NearPlace } from './nearby-fares.ts';

export const cardFields = [
  ...sharedFields,
  'city',
  'cityAr',
  'country',
  'countryAr',
  'requiresUpgrade',
  'namesAirport',
  'cheapestPrice',
  'verdict',
] as const satisfies (keyof DestinationPrice)[];

/** @param fares the whole list of the origin, cheapest first */
export function pickLandingFares(fares: readonly DestinationPrice[], query: LandingFaresQuery): LandingFares {
  const cities = listCities(fares, query);
  const deal = fares.find(({ verdict }) => verdict === 'deal');
  return {
    listed: cities.slice(0, query.show + mostAbove).map(asCard),
    count: cities.length,
    locked: cities.filter(({ requiresUpgrade }) => requiresUpgrade).length,
    notes: notesOf(cities),
    chips: listPriceChips(fares, query.origin),
    example: deal ? pick(deal, ['code', 'city', 'cityAr']) : null,
  };
}

/** So many places are shown near another, or where there is none. */
const mostNearby = 4;

type Nearby = {
  place: NearPlace | null;
  airports: readonly Airport[];
  isLocked: boolean;
  /** SAR; any price without it. */
  below?: number | null;
};

/** The cheapest open cities nearest to a place, or abroad without one; of locked ones one of each country. */
export function pickNearby(
  fares: readonly DestinationPrice[],
  { place, airports, isLocked, below = null }: Nearby,
): CardFare[] {
  const own = fares.find(({ code }) => code === place?.code)?.cityCode;
  const open = new Set(fares.filter(({ locked }) => !locked).map(({ cityCode }) => cityCode));
  // A city that opens by another airport is not locked.
  const wanted = fares.filter(({ cityCode }) => open.has(cityCode) !== isLocked && cityCode !== own);
  const region = place?.countryCode === 'SA' ? 'domestic' : 'all';
  const cities = listCities(wanted, { region, sort: 'price', language: 'en' });
  if (!isLocked) {
    const near = place ? listNearest(cities, place.code, airports) : cities;
    const cheaper = near.filter(({ cheapestPrice }) => below === null || (cheapestPrice ?? below) < below);
    return cheaper.slice(0, mostNearby).map(asCard);
  }
  const isFirstOf = ({ countryCode }: DestinationPrice, index: number) =>
    cities.findIndex((city) => city.countryCode === countryCode) === index;
  return cities.filter(isFirstOf).slice(0, mostNearby).map(asCard);
}

/** The six of the cities that lie nearest to an airport, in the order given. */
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
  const near = new Set(cities.toSorted((a, b) => distanceOf(a) - distanceOf(b)).slice(0, 6));
  return reviewedFirst(cities.filter((city) => near.has(city)));
}

export function asCard(fare: DestinationPrice): CardFare {
  const otherAirports = (fare.cityVerdict?.airports ?? [])
    .filter(({ code }) => code !== fare.code)
    .map(({ code, price }) => ({ code, cheapestPrice: price }));
  return {
    ...pick(fare, cardFields),
    assessment: judgementOfCity(fare),
    otherAirports,
    saved: savedOf(fare),
  };
}

function notesOf(fares: readonly DestinationPrice[]): ListNotes {
  let newest: ListNotes['newest'] = null;
  for (const { observedAt, observedAtPrecision } of fares) {
    if (observedAt !== null && (newest === null || observedAt > newest.observedAt))
      newest = { observedAt, observedAtPrecision };
  }
  return { baggage: baggageNote(fares), newest };
}

function pick<T extends object, K extends keyof T>(whole: T, fields: readonly K[]): Pick<T, K> {
  return Object.fromEntries(fields.map((field) => [field, whole[field]])) as Pick<T, K>;
}
