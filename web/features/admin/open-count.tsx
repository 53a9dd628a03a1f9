/** How many messages and requests wait for an administrator, beside the names of the screens that list them. */
import type { ReactNode } from 'react';
import type { AdminStats } from '#contract/api/admin-dashboard.ts';
import { getAdminStats } from '#contract/endpoints/admin.ts';
import { queryKeyOf } from '#web/api/query.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { adminQuery } from './admin-api.ts';

export const statsQuery = adminQuery(getAdminStats);
/** Kept while the frame stands, whereas the dashboard reads its figures each time it opens. */
export const countsQuery = {
  ...statsQuery,
  queryKey: queryKeyOf<AdminStats>(...statsQuery.queryKey, 'counts'),
};

/** The parts of the operations tab that wait for somebody, and their counts. */
export const openParts = [
  ['messages', 'openMessages'],
  ['early-access', 'openRequests'],
] as const;

/** Nothing for none, and while the count loads. */
export function OpenCount({ of: count = 0 }: { of: number | undefined }): ReactNode {
  return count > 0 && <Badge tone="accent">{count}</Badge>;
}
