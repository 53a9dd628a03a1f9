/** Departure airport the user's pages start with. */
import type { User } from '#contract/api/auth.ts';
import { type DepartureAirport, defaultOrigin } from '#contract/domain/iata.ts';

/** The preferred departure city of the signed-in user, if any. */
export function homeOriginOf(user: Pick<User, 'departureCity'> | null | undefined): DepartureAirport {
  return user?.departureCity ?? defaultOrigin;
}
