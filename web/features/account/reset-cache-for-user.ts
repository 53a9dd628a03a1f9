/** Updates the page's cached data when the user signs in or out. */
import type { User } from '#contract/api/auth.ts';
import { queries } from '#web/api/api.ts';
import type { QueryClient } from '#web/api/query-client.ts';
import { storeSessionHint } from '#web/api/session-hint.ts';

/** Clears all cached data of the previous user; what is shown is fetched again. */
export function resetCacheForUser(queryClient: QueryClient, user: User | null): void {
  storeSessionHint(user !== null);
  queryClient.clear();
  queryClient.setAnswer(queries.user().key, user);
}
