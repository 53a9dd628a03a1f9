/** `/og/list-<token>.ar.png`: a shared list of favourites as a picture, as a guest may see it. */

import { Hono } from 'hono';
import { riyadhDate } from '#contract/domain/dates.ts';
import { nameCity } from '#contract/domain/iata.ts';
import { type Language, languages } from '#contract/domain/language.ts';
import { hashToken } from '#server/people/accounts/secret-token.ts';
import { AppError } from '#server/platform/errors.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import type { BookingSettingsCopy } from '#server/public/outbound/booking-options.ts';
import { createKeptPictures } from '#server/public/share-images/kept-pictures.ts';
import { type ListPicture, renderListPicture } from '#server/public/share-images/list-picture.ts';
import { type FavoritesContext, readFavorites } from './favorite.service.ts';
import { findShareOwner } from './favorite-share.repository.ts';

export type FavoritePictureContext = Omit<FavoritesContext, 'settings'> & {
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
  return {
    language,
    siteName: context.settings.current().siteName[language],
    rows: favorites.map(({ deal, isEnded }) => ({
      from: isArabic ? deal.departureCityAr : deal.departureCity,
      to: nameCity(isArabic ? deal.destinationAr : deal.destination, deal.namesAirport ? deal.code : null),
      tripType: deal.tripType,
      price: isEnded ? null : deal.dealPrice,
      feathers: isEnded ? null : deal.feathers,
      isLocked: deal.locked,
      isSample: deal.isSample && !deal.locked,
      seenOn:
        deal.dealPrice === null || isEnded || !deal.observedAt ? null : riyadhDate(new Date(deal.observedAt)),
    })),
  };
}
