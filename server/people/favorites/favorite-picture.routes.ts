/** `/og/list-<token>.ar.png`: a shared list of favourites as a picture, as a guest may see it. */
import { hash } from 'node:crypto';
import { Hono } from 'hono';
import { riyadhDate } from '#contract/domain/dates.ts';
import { type Language, languages } from '#contract/domain/language.ts';
import { hashToken } from '#server/people/accounts/secret-token.ts';
import { AppError } from '#server/platform/errors.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import { createWorkQueue } from '#server/platform/http/work-queue.ts';
import type { BookingSettingsCopy } from '#server/public/outbound/booking-options.ts';
import { type ListPicture, renderListPicture } from '#server/public/share-images/list-picture.ts';
import { type FavoritesContext, readFavorites } from './favorite.service.ts';

import { findShareOwner } from './favorite-share.repository.ts';

export type FavoritePictureContext = Omit<FavoritesContext, 'settings'> & {
  settings: BookingSettingsCopy<'siteName'>;
};

/** Each about 60 kB, drawn again when the list or a price changed; the longest unused leave first. */
const keptPictures = 50;

/** @throws AppError `not_found` for a link that was ended, `overloaded` when too many are asked at once */
export function favoritePictureRoutes(context: FavoritePictureContext): Hono<HttpEnv> {
  const kept = new Map<string, Promise<Buffer>>();
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 10, maxWaitMs: 5000 });
  const routes = new Hono<HttpEnv>();
  routes.get('/og/:name{list-[\\w-]{43}\\.[a-z]{2}\\.png}', async (c) => {
    const [, token = '', suffix] = /^list-(.{43})\.(.{2})\.png$/.exec(c.req.param('name')) ?? [];
    const language = languages.find((each) => each === suffix);
    const owner = language && (await findShareOwner(context.db, hashToken(token)));
    if (!language || !owner) throw new AppError('not_found', { log: 'no picture of such a list' });
    const picture = await readPicture(context, owner, language);
    const key = hash('sha256', JSON.stringify(picture));
    const etag = `"${key.slice(0, 16)}"`;
    c.header('Cache-Control', 'private, no-cache');
    c.header('ETag', etag);
    if (c.req.header('If-None-Match') === etag) return c.body(null, 304);
    const drawn = kept.get(key) ?? queue.run(() => renderListPicture(picture));
    kept.delete(key);
    kept.set(key, drawn);
    drawn.catch(() => kept.delete(key));
    const oldest = kept.keys().next();
    if (kept.size > keptPictures && !oldest.done) kept.delete(oldest.value);
    return c.body(new Uint8Array(await drawn), 200, { 'Content-Type': 'image/png' });
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
      to: isArabic ? deal.destinationAr : deal.destination,
      price: isEnded ? null : deal.dealPrice,
      isLocked: deal.locked,
      isSample: deal.isSample && !deal.locked,
      seenOn:
        deal.dealPrice === null || isEnded || !deal.observedAt ? null : riyadhDate(new Date(deal.observedAt)),
    })),
  };
}
