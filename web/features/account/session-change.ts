/** What changes in a page when its reader signs in or out. */
import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/api/auth.ts';
import { queries } from '#web/api.ts';
import { keepSessionHint } from '#web/session-hint.ts';

/** What was read before was read as somebody else: all of it goes, and comes anew where it is shown. */
export function changeReader(queryClient: QueryClient, user: User | null): void {
  const { queryKey } = queries.user();
  keepSessionHint(user !== null);
  void queryClient.cancelQueries();
  queryClient.setQueryData(queryKey, user);
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
}
