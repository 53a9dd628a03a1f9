/** Cheapest fare to the searched place, for when it has no deal. */
import type { Airport } from '#contract/api/airports.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { queries } from '#web/api/api.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { type Query, queryKeyOf } from '#web/api/query.tsx';
import { indexDestinations, listSuggestions } from '#web/features/destination-search/suggest.ts';
import type { CardFare } from '#web/features/fares/landing-fares.ts';
import { asCard } from '#web/features/fares/pick-landing-fares.ts';

type Wanted = { search: string; origin: DepartureAirport; tripType: TripType };

/** `fare` is null when no public fare is listed. */
export type PlaceFare = { place: Airport; fare: CardFare | null };

/** Null for a text that matches no destination. */
export function placeFareQuery({ search, origin, tripType }: Wanted): Query<PlaceFare | null> {
  return {
    queryKey: queryKeyOf('place fare', { search, origin, tripType }),
    queryFn: async ({ client }) => {
      const airports = await client.fetchQuery(queries.destinationAirports());
      const [place, ...others] = findCity(airports, search);
      if (!place) return null;
      const fares = await Promise.all(
        [place, ...others].map(({ code }) =>
          client.fetchQuery(fareQueries.destinationFare({ code, origin, tripType })),
        ),
      );
      return { place, fare: pickFare(fares) };
    },
  };
}

/** The airport a text matches first, then the others of its city; empty without a match. */
export function findCity(airports: readonly Airport[], search: string): Airport[] {
  const [place] = search === '' ? [] : listSuggestions(indexDestinations(airports, 'en'), search, 1);
  if (!place) return [];
  const isInCity = ({ code, city, countryCode }: Airport) =>
    code !== place.code && city === place.city && countryCode === place.countryCode;
  return [place, ...airports.filter(isInCity)];
}

/** Picks the cheapest unlocked fare to any airport of the city. */
export function pickFare(fares: readonly (DestinationPrice | null)[]): CardFare | null {
  const open = fares.flatMap((fare) => (fare && !fare.locked && fare.cheapestPrice !== null ? [fare] : []));
  const [fare] = open.toSorted((a, b) => (a.cheapestPrice ?? 0) - (b.cheapestPrice ?? 0));
  return fare ? asCard(fare) : null;
}
