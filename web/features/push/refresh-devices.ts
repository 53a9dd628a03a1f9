/** After the devices of an account changed: their list, and whether alerts arrive. */

import type { QueryClient } from '@tanstack/react-query';
import { accountQueries } from '#web/api/account-queries.ts';
import { invalidate } from '#web/api/query.tsx';
import { watchQueries } from '#web/features/watch/watch-queries.ts';

export async function refreshDevices(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    invalidate(queryClient, accountQueries.pushDevices()),
    invalidate(queryClient, watchQueries.settings()),
  ]);
}
