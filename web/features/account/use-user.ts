/** Hook with the signed-in user, null for guests. */

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '#contract/api/auth.ts';
import { queries } from '#web/api/api.ts';
import { fetchAnew, useAnswer } from '#web/api/query.tsx';

/**
 * Null for a guest; undefined only while the page is finding out. The layout keeps the query fresh, so other
 * users of this hook cause no requests.
 */
export function useUser(): User | null | undefined {
  return useAnswer(queries.user());
}

/** For the layout: fetches on mount and when the window gets focus. */
export function useFreshUser(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = () => {
      // If the request fails, the known user stays.
      if (!document.hidden) fetchAnew(client, queries.user()).catch(() => undefined);
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
