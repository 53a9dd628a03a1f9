/** Updates the page's cached data when the user signs in or out. */

import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/api/auth.ts';
import { queries } from '#web/api/api.ts';
import { resetReader } from '#web/api/call.ts';
import { storeSessionHint } from '#web/api/session-hint.ts';

/** Forgets all cached data of the previous user; what is shown is fetched again. */
export function resetCacheForUser(queryClient: QueryClient, user: User | null): void {
  storeSessionHint(user !== null);
  resetReader(user?.id);
  const { queryKey } = queries.user();
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, user);
  const ofUser = hashKey(queryKey);
  const ofOthers = { predicate: ({ queryHash }: { queryHash: string }) => queryHash !== ofUser };
  queryClient.removeQueries({ ...ofOthers, type: 'inactive' });
  const shown = queryClient.getQueryCache().findAll(ofOthers);
  // What only the previous user sees leaves the page first, and is not asked for again.
  setTimeout(() => {
    for (const query of shown) void queryClient.resetQueries({ queryKey: query.queryKey, exact: true });
  });
}
