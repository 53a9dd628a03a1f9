/** The cheapest fare to the place a search for deals named, for when the place has no deal. */
import type { Airport } from '#contract/api/airports.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { queries } from '#web/api/api.ts';
import type { Query } from '#web/api/query-client.ts';
import { indexDestinations, listSuggestions } from '#web/features/destination-search/suggest.ts';
import { asCard, type CardFare } from '#web/features/fares/landing-fares.ts';

type Wanted = { search: string; origin: DepartureAirport; tripType: TripType };

/** `fare` is null where no open fare is listed. */
export type PlaceFare = { place: Airport; fare: CardFare | null };

/** Null for a text that names no destination. */
export function placeFareQuery({ search, origin, tripType }: Wanted): Query<PlaceFare | null> {
  return {
    key: ['place fare', { search, origin, tripType }],
    ask: async (client) => {
      const airports = await client.fetchQuery(queries.destinationAirports());
      const fares = await client.fetchQuery(queries.destinationPrices({ origin, tripType }));
      return findPlaceFare(airports, fares, search);
    },
  };
}

/** A city may have several airports; the cheapest of them stands for it. */
export function findPlaceFare(
  airports: readonly Airport[],
  fares: readonly DestinationPrice[],
  search: string,
): PlaceFare | null {
  const [place] = search === '' ? [] : listSuggestions(indexDestinations(airports, 'en'), search, 1);
  if (!place) return null;
  const inCity = (fare: DestinationPrice) =>
    fare.city === place.city && fare.countryCode === place.countryCode;
  const open = fares.filter((fare) => inCity(fare) && !fare.locked && fare.cheapestPrice !== null);
  const [fare] = open.toSorted((a, b) => (a.cheapestPrice ?? 0) - (b.cheapestPrice ?? 0));
  return { place, fare: fare ? asCard(fare) : null };
}
