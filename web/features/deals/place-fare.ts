/** The cheapest fare to the city that a search of the deals names. */
import type { QueryClient } from '@tanstack/react-query';
import type { Airport } from '#contract/api/airports.ts';
import { otherTripOf } from '#contract/domain/deal-query.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { queries } from '#web/api/api.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { findCity, indexDestinations } from '#web/features/destination-search/suggest.ts';
import type { CardFare } from '#web/features/fares/landing-fares.ts';
import type { NearPlace } from '#web/features/fares/nearby-fares.ts';
import { asCard } from '#web/features/fares/pick-landing-fares.ts';

export type Wanted = { search: string; origin: DepartureAirport; tripType: TripType };

/** `fare` is null when none is listed, or the reader may see none. */
export type PlaceFare = {
  place: NearPlace;
  /** That of the fare: the other one where only that has a price. */
  tripType: TripType;
  fare: CardFare | null;
  isLocked: boolean;
};

/** Null for a text that names no city. */
export async function fetchPlaceFare(
  client: QueryClient,
  { search, origin, tripType }: Wanted,
): Promise<PlaceFare | null> {
  const airports = await client.fetchQuery(queries.destinationAirports());
  const place = findPlace(airports, search);
  if (!place) return null;
  const asked = { code: place.code, origin, tripType, isAirportOnly: false };
  const own = await client.fetchQuery(fareQueries.destinationFare(asked));
  const other = otherTripOf(asked);
  const fare = own ?? (await client.fetchQuery(fareQueries.destinationFare(other)));
  const { code, city, cityAr, countryCode, region } = place;
  const isLocked = fare === null ? place.requiresUpgrade : fare.locked;
  return {
    place: { code, city, cityAr, countryCode, region },
    tripType: own || !fare ? tripType : other.tripType,
    fare: fare && !isLocked ? asCard(fare) : null,
    isLocked,
  };
}

/** An airport of the city that a text names. */
export function findPlace(airports: readonly Airport[], search: string): Airport | undefined {
  return search === '' ? undefined : findCity(indexDestinations(airports, 'en'), search);
}
