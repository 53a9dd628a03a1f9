/** `/api/favorites…`: lists, adds and removes favourites, 200 at most. */
import { addFavorite, checkFavorite, listFavorites, removeFavorite } from '#contract/api/favorites.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getSignedIn } from '#server/platform/http/signed-in.ts';
import { deleteFavorite, hasFavorite } from './favorite.repository.ts';
import { type FavoritesContext, isKnown, readFavorites, saveFavorite } from './favorite.service.ts';

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
