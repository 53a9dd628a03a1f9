/** Queries of shared lists of favourites. */
import { getFavoriteShare, readSharedFavorites } from '#contract/endpoints/people.ts';
import { queryOf } from '#web/api/call.ts';

export const shareQueries = {
  link: () => queryOf(getFavoriteShare),
  list: (token: string) => queryOf(readSharedFavorites, { params: { token } }),
} as const;

/** Page of a shared list, without language prefix. */
export function sharedListPath(token: string): string {
  return `/shared/${token}`;
}
