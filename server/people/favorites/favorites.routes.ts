/** `/api/favorites…`: favourites, 200 at most; `/api/shared-favorites…`: the link of a shared list; `/og/list-<token>.ar.png`: its picture. */
import { Hono } from 'hono';
import * as calls from '#contract/api/favorites.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { nameCity } from '#contract/domain/iata.ts';
import { type Language, languages } from '#contract/domain/language.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import { deleteSharedList } from '#server/people/accounts/account-token.repository.ts';
import { hashToken, makeToken } from '#server/people/accounts/secret-token.ts';
import { AppError } from '#server/platform/errors.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getSignedIn } from '#server/platform/http/signed-in.ts';
import { translatorFor } from '#server/platform/http/translate.ts';
import type { BookingSettingsCopy } from '#server/public/outbound/booking-options.ts';
import { createKeptPictures } from '#server/public/share-images/kept-pictures.ts';
import { type ListPicture, renderListPicture, writeTrip } from '#server/public/share-images/list-picture.ts';
import {
  deleteFavorite,
  type FavoritesContext,
  findFavoriteShare,
  findShareOwner,
  hasFavorite,
  insertFavoriteShare,
  isKnown,
  readFavorites,
  saveFavorite,
} from './favorite.service.ts';

export function favoritesRoutes(context: FavoritesContext): OperationRoute[] {
  const { db } = context;
  return [
    operationRoute(calls.listFavorites, ({ caller }) =>
      readFavorites(context, getSignedIn(caller).userId, caller.viewer),
    ),
    operationRoute(calls.checkFavorite, async ({ params, caller }) => ({
      isFavorited:
        (await hasFavorite(db, getSignedIn(caller).userId, params.dealId)) &&
        (await isKnown(context, params.dealId)),
    })),
    operationRoute(calls.addFavorite, async ({ params, caller }) => {
      const owner = { userId: getSignedIn(caller).userId, viewer: caller.viewer };
      await saveFavorite(context, owner, params.dealId);
      return { isFavorited: true };
    }),
    operationRoute(calls.removeFavorite, async ({ params, caller }) => {
      await deleteFavorite(db, getSignedIn(caller).userId, params.dealId);
      return { isFavorited: false };
    }),
  ];
}

type FavoriteShareContext = FavoritesContext & { accounts: { keys: AccountKeys } };

const sealPurpose = 'favorite share';

/** Anybody with the link reads the list. */
export function favoriteShareRoutes(context: FavoriteShareContext): OperationRoute[] {
  const { db, now, accounts } = context;
  const readLink = async (userId: string) => {
    const share = await findFavoriteShare(db, userId);
    if (!share) return { link: null };
    const token = accounts.keys.open(sealPurpose, share.sealedToken);
    return { link: { token, createdAt: share.createdAt.toISOString() } };
  };
  return [
    operationRoute(calls.getFavoriteShare, ({ caller }) => readLink(getSignedIn(caller).userId)),
    operationRoute(calls.shareFavorites, async ({ caller }) => {
      const { userId } = getSignedIn(caller);
      const { token, tokenHash } = makeToken();
      const sealedToken = accounts.keys.seal(sealPurpose, token);
      await insertFavoriteShare(db, { userId, tokenHash, sealedToken, createdAt: now() });
      return readLink(userId);
    }),
    operationRoute(calls.endFavoriteShare, async ({ caller }) => {
      await deleteSharedList(db, getSignedIn(caller).userId);
      return { link: null };
    }),
    operationRoute(calls.readSharedFavorites, async ({ params, caller }) => {
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

type FavoritePictureContext = Omit<FavoritesContext, 'settings'> & {
  settings: BookingSettingsCopy<'siteName'>;
};

/** Pictures of about 60 kB each, drawn again when the list or a price changed. */
const limits = { maxPictures: 50, maxWaiting: 10 };

/** @throws AppError `not_found` for a link that was ended, `overloaded` when too many are asked at once */
export function favoritePictureRoutes(context: FavoritePictureContext): Hono<HttpEnv> {
  const respond = createKeptPictures(limits);
  const routes = new Hono<HttpEnv>();
  routes.get('/og/:name{list-[\\w-]{43}\\.[a-z]{2}\\.png}', async (c) => {
    const [, token = '', suffix] = /^list-(.{43})\.(.{2})\.png$/.exec(c.req.param('name')) ?? [];
    const language = languages.find((each) => each === suffix);
    return respond(c, async () => {
      const owner = language && (await findShareOwner(context.db, hashToken(token)));
      if (!language || !owner) throw new AppError('not_found', { log: 'no picture of such a list' });
      const picture = await readPicture(context, owner, language);
      return {
        content: picture,
        render: () => renderListPicture(picture),
        cacheControl: 'private, no-cache',
      };
    });
  });
  return routes;
}

async function readPicture(
  context: FavoritePictureContext,
  owner: string,
  language: Language,
): Promise<ListPicture> {
  // Whoever has the picture shows it to others, so a member's is drawn as a guest's.
  const favorites = await readFavorites(context, owner, 'guest');
  const isArabic = language === 'ar';
  const t = translatorFor(language);
  return {
    language,
    siteName: context.settings.current().siteName[language],
    rows: favorites.map(({ deal, isEnded }) => ({
      place: t('api.image.route', {
        from: isArabic ? deal.departureCityAr : deal.departureCity,
        to: nameCity(isArabic ? deal.destinationAr : deal.destination, deal.namesAirport ? deal.code : null),
      }),
      trip: writeTrip(deal, t),
      price: isEnded ? null : deal.dealPrice,
      feathers: isEnded ? null : deal.feathers,
      isLocked: deal.locked,
      isSample: deal.isSample && !deal.locked,
      seenOn:
        deal.dealPrice === null || isEnded || !deal.observedAt ? null : riyadhDate(new Date(deal.observedAt)),
    })),
  };
}
