/** After the devices of an account changed: their list, and whether alerts arrive. */
import { accountQueries } from '#web/api/account-queries.ts';
import type { QueryClient } from '#web/api/query-client.ts';
import { watchQueries } from '#web/features/watch/watch-queries.ts';

export async function refreshDevices(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidate(accountQueries.pushDevices()),
    queryClient.invalidate(watchQueries.settings()),
  ]);
}
