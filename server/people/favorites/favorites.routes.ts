/** `/api/favorites…`: lists, adds and removes favourites, 200 at most; `/api/shared-favorites…`: the link of a shared list, which anybody with it reads. */
import {
  addFavorite,
  checkFavorite,
  endFavoriteShare,
  getFavoriteShare,
  listFavorites,
  readSharedFavorites,
  removeFavorite,
  shareFavorites,
} from '#contract/api/favorites.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import { hashToken, makeToken } from '#server/people/accounts/secret-token.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getSignedIn } from '#server/platform/http/signed-in.ts';
import { deleteFavorite, hasFavorite } from './favorite.repository.ts';
import { type FavoritesContext, isKnown, readFavorites, saveFavorite } from './favorite.service.ts';
import {
  deleteFavoriteShare,
  findFavoriteShare,
  findShareOwner,
  insertFavoriteShare,
} from './favorite-share.repository.ts';

export function favoritesRoutes(context: FavoritesContext): OperationRoute[] {
  const { db } = context;
  return [
    operationRoute(listFavorites, ({ caller }) =>
      readFavorites(context, getSignedIn(caller).userId, caller.viewer),
    ),
    operationRoute(checkFavorite, async ({ params, caller }) => ({
      isFavorited:
        (await hasFavorite(db, getSignedIn(caller).userId, params.dealId)) &&
        (await isKnown(context, params.dealId)),
    })),
    operationRoute(addFavorite, async ({ params, caller }) => {
      const owner = { userId: getSignedIn(caller).userId, viewer: caller.viewer };
      await saveFavorite(context, owner, params.dealId);
      return { isFavorited: true };
    }),
    operationRoute(removeFavorite, async ({ params, caller }) => {
      await deleteFavorite(db, getSignedIn(caller).userId, params.dealId);
      return { isFavorited: false };
    }),
  ];
}

type FavoriteShareContext = FavoritesContext & { accounts: { keys: AccountKeys } };

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
    operationRoute(
      readSharedFavorites,
      async ({ params, caller }) => {
        const owner = await findShareOwner(db, hashToken(params.token));
        if (owner === undefined) throw new AppError('not_found', { log: 'no such shared list' });
        // What it cost its owner and when it was saved stays with the owner.
        return (await readFavorites(context, owner, caller.viewer)).map(({ id, isEnded, deal }) => ({
          id,
          isEnded,
          deal,
        }));
      },
      { isCostly: true },
    ),
  ];
}
