/** The fares a page lists, and those before them while a longer list is on the way. */
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { landingFaresQuery } from '#web/features/fares/landing-fares.ts';
import type { LandingQuery } from '#web/features/fares/landing-query.ts';

export function useLandingFares(query: LandingQuery) {
  return useQuery({
    ...landingFaresQuery(query),
    // A longer list begins like the one before it; any other list does not.
    placeholderData: (before, previous) => (isSameList(previous?.queryKey, query) ? before : undefined),
  });
}

/** Whether a list in the cache differs from the one asked for in its length alone. */
function isSameList(key: QueryKey | undefined, query: LandingQuery): boolean {
  const { show: _, ...list } = landingFaresQuery(query).queryKey[1] as Record<string, unknown>;
  const kept = key?.[1] as Record<string, unknown> | undefined;
  return kept !== undefined && Object.entries(list).every(([name, value]) => kept[name] === value);
}
