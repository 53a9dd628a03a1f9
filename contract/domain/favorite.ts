/** Favourites: their ids (a deal's own, or a destination as origin, code and trip type), and their order. */
import { type TripType, tripTypes } from './itinerary.ts';
import { uuidPattern } from './uuid.ts';

type FavoriteDestinationKey = { origin: string; code: string; tripType: TripType };

const destinationPattern = `([A-Z]{3})-([A-Z]{3})-(${tripTypes.join('|')})`;
const destinationId = new RegExp(`^${destinationPattern}$`);

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

type Kept = { id: string; addedAt: string; deal: { locked: boolean } };

/** Open ones first, the newest first; then locked ones by id. */
export function sortFavorites<Item extends Kept>(favorites: readonly Item[]): Item[] {
  return favorites.toSorted(
    (a, b) =>
      Number(a.deal.locked) - Number(b.deal.locked) ||
      (a.deal.locked ? 0 : b.addedAt.localeCompare(a.addedAt)) ||
      (a.id < b.id ? -1 : 1),
  );
}
