/** Ids of favourites: a deal's own id, or a destination as origin, code and trip type. */
import { type TripType, tripTypes } from './itinerary.ts';
import { uuidPattern } from './uuid.ts';

export type FavoriteDestinationKey = { origin: string; code: string; tripType: TripType };

const destinationPattern = `([A-Z]{3})-([A-Z]{3})-(${tripTypes.join('|')})`;
const destinationId = new RegExp(`^${destinationPattern}$`);

/** Pattern of every favourite id. */
export const favoriteIdPattern = new RegExp(`^(?:${uuidPattern}|${destinationPattern})$`);

/** Such as `RUH-CAI-oneway`. */
export function destinationFavoriteId({ origin, code, tripType }: FavoriteDestinationKey): string {
  return `${origin}-${code}-${tripType}`;
}

/** Undefined for the id of a deal. */
export function parseDestinationFavoriteId(id: string): FavoriteDestinationKey | undefined {
  const [, origin, code, trip] = destinationId.exec(id) ?? [];
  const tripType = tripTypes.find((each) => each === trip);
  return origin && code && tripType ? { origin, code, tripType } : undefined;
}
