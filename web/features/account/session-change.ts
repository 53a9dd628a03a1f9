/** What changes in a page when its reader signs in or out. */
import type { User } from '#contract/api/auth.ts';
import { queries } from '#web/api/api.ts';
import type { QueryClient } from '#web/api/query-client.ts';
import { keepSessionHint } from '#web/api/session-hint.ts';

/** What was read before was read as somebody else: all of it goes, and comes anew where it is shown. */
export function changeReader(queryClient: QueryClient, user: User | null): void {
  keepSessionHint(user !== null);
  queryClient.forgetAll();
  queryClient.keepAnswer(queries.user().key, user);
}
