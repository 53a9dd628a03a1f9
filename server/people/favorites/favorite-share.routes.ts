/** `/api/shared-favorites…`: makes, shows and ends the link of a shared list of favourites; anybody with it reads the list. */
import {
  endFavoriteShare,
  getFavoriteShare,
  readSharedFavorites,
  shareFavorites,
} from '#contract/api/favorites.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import { hashToken, makeToken } from '#server/people/accounts/secret-token.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getSignedIn } from '#server/platform/http/signed-in.ts';
import { type FavoritesContext, readFavorites } from './favorite.service.ts';
import {
  deleteFavoriteShare,
  findFavoriteShare,
  findShareOwner,
  insertFavoriteShare,
} from './favorite-share.repository.ts';

export type FavoriteShareContext = FavoritesContext & { accounts: { keys: AccountKeys } };

const sealPurpose = 'favorite share';

export function favoriteShareRoutes(context: FavoriteShareContext): OperationRoute[] {
  const { db, now, accounts } = context;
  const readLink = async (userId: string) => {
    const share = await findFavoriteShare(db, userId);
    if (!share) return { link: null };
    const token = accounts.keys.open(sealPurpose, share.sealedToken);
    return { link: { token, createdAt: share.createdAt.toISOString() } };
  };
  return [
    operationRoute(getFavoriteShare, ({ caller }) => readLink(getSignedIn(caller).userId)),
    operationRoute(shareFavorites, async ({ caller }) => {
      const { userId } = getSignedIn(caller);
      const { token, tokenHash } = makeToken();
      const sealedToken = accounts.keys.seal(sealPurpose, token);
      await insertFavoriteShare(db, { userId, tokenHash, sealedToken, createdAt: now() });
      return readLink(userId);
    }),
    operationRoute(endFavoriteShare, async ({ caller }) => {
      await deleteFavoriteShare(db, getSignedIn(caller).userId);
      return { link: null };
    }),
    operationRoute(readSharedFavorites, async ({ params, caller }) => {
      const owner = await findShareOwner(db, hashToken(params.token));
      if (owner === undefined) throw new AppError('not_found', { log: 'no such shared list' });
      // What it cost its owner and when it was saved stays with the owner.
      return (await readFavorites(context, owner, caller.viewer)).map(({ id, isEnded, deal }) => ({
        id,
        isEnded,
        deal,
      }));
    }),
  ];
}
