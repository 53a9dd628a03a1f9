/** Who reads the page, for everything that is drawn by it. */
import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/api/auth.ts';
import { queries } from '#web/api.ts';

/**
 * Null for a guest; undefined only while a page that could not learn it asks. The frame of the site keeps the
 * answer fresh, so that the many readers of it make no calls of their own.
 */
export function useUser(): User | null | undefined {
  return useQuery({ ...queries.user(), refetchOnMount: false, refetchOnWindowFocus: false }).data;
}

/** For the frame of the site: asks on mount and whenever the window comes back into focus. */
export function useFreshUser(): void {
  useQuery(queries.user());
}
