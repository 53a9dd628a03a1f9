/** Where a reader's own pages begin. */
import type { User } from '#contract/api/auth.ts';
import { type DepartureAirport, defaultOrigin } from '#contract/domain/iata.ts';

/** The preferred departure city of somebody signed in, where they chose one. */
export function homeOriginOf(user: Pick<User, 'departureCity'> | null | undefined): DepartureAirport {
  return user?.departureCity ?? defaultOrigin;
}
