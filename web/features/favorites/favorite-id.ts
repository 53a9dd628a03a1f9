/** How a destination is named among what a traveller keeps; a deal goes by its own id. */
import type { TripType } from '#contract/domain/itinerary.ts';

type Destination = { origin: string; code: string; tripType: TripType };

/** Such as `RUH-CAI-oneway`. */
export function destinationFavoriteId({ origin, code, tripType }: Destination): string {
  return `${origin}-${code}-${tripType}`;
}
