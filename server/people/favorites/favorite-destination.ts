/** Finds the places of a destination favourite: origin, destination, and one way or return. */
import { parseDestinationFavoriteId } from '#contract/domain/favorite-id.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { Airport, ReferenceData } from '#server/pipeline/reference/reference-data.ts';

export type FavoriteDestination = { origin: Airport; destination: Airport; tripType: TripType };

/** Undefined for a deal's id, and for a pair whose fares are not recorded. */
export function findFavoriteDestination(
  reference: ReferenceData,
  id: string,
): FavoriteDestination | undefined {
  const key = parseDestinationFavoriteId(id);
  if (!key) return undefined;
  const departure = departureAirports.find((code) => code === key.origin);
  const origin = departure && reference.airports.get(departure);
  const destination = reference.airports.get(key.code);
  if (!origin || !destination || origin === destination) return undefined;
  return { origin, destination, tripType: key.tripType };
}
