/** Who reads the page, for everything that is drawn by it. */
import { useEffect } from 'react';
import type { User } from '#contract/api/auth.ts';
import { queries } from '#web/api/api.ts';
import { useQuery, useQueryClient } from '#web/api/query.tsx';

/**
 * Null for a guest; undefined only while a page that could not learn it asks. The frame of the site keeps the
 * answer fresh, so that the many readers of it make no calls of their own.
 */
export function useUser(): User | null | undefined {
  return useQuery(queries.user()).data;
}

/** For the frame of the site: asks on mount and whenever the window comes back into focus. */
export function useFreshUser(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = () => {
      // Who cannot be asked about stays who they were.
      if (!document.hidden) client.refetchQuery(queries.user()).catch(() => undefined);
    };
    ask();
    addEventListener('focus', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      removeEventListener('focus', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [client]);
}
