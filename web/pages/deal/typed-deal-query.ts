/** Query of an administrator's deal by id. */
import type { Deal } from '#contract/api/deals.ts';
import { ApiError } from '#web/api/api-error.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { type Query, queryKeyOf } from '#web/api/query.tsx';

/** Answers null for a deal that is no longer listed. */
export function typedDealQuery(id: string): Query<Deal | null> {
  return {
    queryKey: queryKeyOf('typed deal', { id }),
    queryFn: async ({ client }) => {
      try {
        return await client.fetchQuery(fareQueries.deal(id));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  };
}
