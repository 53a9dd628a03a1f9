/** A destination that is kept: from where, where to, and one way or return. */
import { departureAirports } from '#contract/domain/iata.ts';
import { type TripType, tripTypes } from '#contract/domain/itinerary.ts';
import type { Airport, ReferenceData } from '#server/pipeline/reference/reference-data.ts';

export type FavoriteDestination = { origin: Airport; destination: Airport; tripType: TripType };

/** `RUH-DXB-oneway` as places; undefined for a deal's id and for a pair the site does not follow. */
export function findFavoriteDestination(
  reference: ReferenceData,
  id: string,
): FavoriteDestination | undefined {
  const [originCode, destinationCode = '', trip, ...rest] = id.split('-');
  const departure = departureAirports.find((code) => code === originCode);
  const origin = departure && reference.airports.get(departure);
  const destination = reference.airports.get(destinationCode);
  const tripType = tripTypes.find((each) => each === trip);
  if (rest.length > 0 || !origin || !destination || !tripType || origin === destination) return undefined;
  return { origin, destination, tripType };
}
