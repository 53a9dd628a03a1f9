/** What the home of a member lists of the cheapest fares: few, below what is theirs. */
import type { User } from '#contract/api/auth.ts';
import { type LandingQuery, parseLandingQuery } from '#web/addresses/landing-query.ts';
import { homeOriginOf } from '#web/features/account/home-origin.ts';

/** A row of a wide screen. */
const first = 3;

export function homeQueryOf(params: URLSearchParams, user: User | null | undefined): LandingQuery {
  const query = parseLandingQuery(params, homeOriginOf(user));
  return { ...query, first, show: params.has('show') ? query.show : first };
}
