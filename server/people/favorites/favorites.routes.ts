/** `/api/favorites…`: lists, adds and removes favourites, 200 at most. */
import type { Kysely } from 'kysely';
import {
  addFavorite,
  checkFavorite,
  type Favorite,
  listFavorites,
  removeFavorite,
} from '#contract/api/favorites.ts';
import type { Viewer } from '#contract/domain/account.ts';
import { type Deal, listDealsById } from '#server/pipeline/deals/deal.repository.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import { sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getSignedIn } from '#server/platform/http/signed-in.ts';
import { type BookingSettingsCopy, bookingOptionsOf } from '#server/public/outbound/booking-options.ts';
import { presentFavoriteDeal, presentFavoriteDestination } from './favorite.presenter.ts';
import {
  countFavoritesLocked,
  deleteFavorite,
  hasFavorite,
  insertFavorite,
  listFavoriteRecords,
} from './favorite.repository.ts';
import { findFavoriteDestination } from './favorite-destination.ts';

export type FavoritesContext = {
  db: Kysely<Database>;
  board: Board;
  reference: ReferenceData;
  settings: BookingSettingsCopy;
  config: { isDemo: boolean };
  now: () => Date;
};

export const mostFavorites = 200;

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
      await keepFavorite(context, getSignedIn(caller).userId, params.dealId);
      return { isFavorited: true };
    }),
    operationRoute(removeFavorite, async ({ params, caller }) => {
      await deleteFavorite(db, getSignedIn(caller).userId, params.dealId);
      return { isFavorited: false };
    }),
  ];
}

async function readFavorites(context: FavoritesContext, userId: string, viewer: Viewer): Promise<Favorite[]> {
  const { db, board, reference, config, now } = context;
  const records = await listFavoriteRecords(db, userId);
  const ids = records.map(({ dealId }) => dealId).filter(isDealId);
  const deals = new Map((await listDealsById(db, ids)).map((deal) => [deal.id, deal]));
  const booking = bookingOptionsOf(context.settings.current());
  const options = { reference, board, viewer, booking, includeSample: config.isDemo, now: now() };
  return records.flatMap((record) => {
    const place = findFavoriteDestination(reference, record.dealId);
    if (place) return [presentFavoriteDestination(record, place, options)];
    const deal = deals.get(record.dealId);
    return (deal && presentFavoriteDeal(record, deal, options)) ?? [];
  });
}

/** @throws AppError `not_found` for a deal that was never public, `conflict` above the limit */
async function keepFavorite(context: FavoritesContext, userId: string, dealId: string): Promise<void> {
  const { db, now } = context;
  // Checked for existing favourites too: a deal deleted since is not listed.
  if (!(await isKnown(context, dealId))) {
    throw new AppError('not_found', { log: `nothing to keep under ${dealId}` });
  }
  if (await hasFavorite(db, userId, dealId)) return;
  await db.transaction().execute(async (trx) => {
    if ((await countFavoritesLocked(trx, userId)) >= mostFavorites) {
      throw new AppError('conflict', { log: `more than ${mostFavorites} favourites` });
    }
    await insertFavorite(trx, { userId, dealId, addedAt: now() });
  });
}

async function isKnown({ db, reference, config }: FavoritesContext, dealId: string): Promise<boolean> {
  if (!isDealId(dealId)) return findFavoriteDestination(reference, dealId) !== undefined;
  const [deal] = await listDealsById(db, [dealId]);
  return deal !== undefined && wasShown(deal) && (config.isDemo || deal.source !== sampleSource);
}

/** A deal that ended recently may still be on the reader's page. */
function wasShown({ status, publishedAt }: Deal): boolean {
  return publishedAt !== null && (status === 'published' || status === 'expired');
}

function isDealId(id: string): boolean {
  return id.length === 36;
}
