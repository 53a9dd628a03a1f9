/** Queries of shared lists of favourites. */
import { getFavoriteShare, readSharedFavorites } from '#contract/endpoints/people.ts';
import { queryOf } from '#web/api/call.ts';

export const shareQueries = {
  link: () => queryOf(getFavoriteShare),
  list: (token: string) => queryOf(readSharedFavorites, { params: { token } }),
} as const;
