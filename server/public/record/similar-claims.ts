/** Outcomes of prices as far below usual as one: counted from departures, each once, and only where there are enough. */
import type { SimilarClaims } from '#contract/api/record.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import type { Outcome } from '#contract/domain/record.ts';

/** Fewer departures say nothing. */
export const leastDepartures = 30;
/** The sentence is of prices below usual. */
const leastFeathers = 4;

export type JudgedClaim = {
  destination: string;
  /** Tells departures of a destination apart. */
  trip: string;
  day: IsoDate;
  feathers: number | null;
  /** After a week; a claim of a trip that had begun is left out. */
  outcome: Exclude<Outcome, 'departed'>;
};

type Found = Omit<SimilarClaims, 'isSample' | 'wait'>;

/**
 * Of the route, or of its departure airport where the route has too few.
 * @param claims all of one departure airport and trip type
 */
export function findSimilarClaims(
  claims: readonly JudgedClaim[],
  { destination, feathers }: { destination: string; feathers: number },
): Found {
  const nothing: Found = { scope: null, similar: null, all: null };
  if (feathers < leastFeathers) return nothing;
  for (const scope of ['route', 'airport'] as const) {
    const within = scope === 'route' ? claims.filter((claim) => claim.destination === destination) : claims;
    const similar = tallyOf(within.filter((claim) => claim.feathers === feathers));
    if (similar.claims >= leastDepartures) return { scope, similar, all: tallyOf(within) };
  }
  return nothing;
}

type Tally = NonNullable<SimilarClaims['similar']>;

/** Each departure counts once, by its first claim. */
function tallyOf(claims: readonly JudgedClaim[]): Tally {
  const firsts = new Map<string, JudgedClaim>();
  for (const claim of claims) {
    const key = `${claim.destination} ${claim.trip}`;
    const known = firsts.get(key);
    if (!known || claim.day < known.day) firsts.set(key, claim);
  }
  const tally: Tally = { claims: firsts.size, dearer: 0, same: 0, cheaper: 0, gone: 0 };
  for (const { outcome } of firsts.values()) tally[outcome] += 1;
  return tally;
}
