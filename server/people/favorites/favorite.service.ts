/** Reads favourites as a viewer may see them now, and saves new ones with the price their owner saw. */
import type { Favorite } from '#contract/api/favorites.ts';
import type { Viewer } from '#contract/domain/account.ts';
import { sortFavorites } from '#contract/domain/favorite.ts';
import { type Deal, listDealsById } from '#server/pipeline/deals/deal.repository.ts';
import type { DealBoard } from '#server/pipeline/deals/deal-board.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import { sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import { type BookingSettingsCopy, bookingOptionsOf } from '#server/public/outbound/booking-options.ts';
import {
  findFavoriteDestination,
  presentFavoriteDeal,
  presentFavoriteDestination,
} from './favorite.presenter.ts';
import {
  countFavoritesLocked,
  type FavoriteRecord,
  hasFavorite,
  insertFavorite,
  listFavoriteRecords,
  type SavedPrice,
} from './favorite.repository.ts';

export type FavoritesContext = {
  db: Db;
  board: Board;
  deals: Pick<DealBoard, 'stateOf'>;
  reference: ReferenceData;
  settings: BookingSettingsCopy;
  config: { isDemo: boolean };
  now: () => Date;
};

export const mostFavorites = 200;

/** An account's favourites as `viewer` may see them now: open ones first, the newest first, then locked ones by id. */
export async function readFavorites(
  context: FavoritesContext,
  userId: string,
  viewer: Viewer,
): Promise<Favorite[]> {
  return sortFavorites(
    await presentFavorites(context, await listFavoriteRecords(context.db, userId), viewer),
  );
}

async function presentFavorites(
  context: FavoritesContext,
  records: readonly FavoriteRecord[],
  viewer: Viewer,
): Promise<Favorite[]> {
  const { db, board, reference, config, now } = context;
  const ids = records.map(({ dealId }) => dealId).filter(isDealId);
  const deals = new Map((await listDealsById(db, ids)).map((deal) => [deal.id, deal]));
  const booking = bookingOptionsOf(context.settings.current());
  const options = {
    reference,
    board,
    deals: context.deals,
    viewer,
    booking,
    includeSample: config.isDemo,
    now: now(),
  };
  return records.flatMap((record) => {
    const place = findFavoriteDestination(reference, record.dealId);
    if (place) return [presentFavoriteDestination(record, place, options)];
    const deal = deals.get(record.dealId);
    return (deal && presentFavoriteDeal(record, deal, options)) ?? [];
  });
}

type FavoriteOwner = { userId: string; viewer: Viewer };

/** @throws AppError `not_found` for a deal that was never public, `conflict` above the limit */
export async function saveFavorite(
  context: FavoritesContext,
  { userId, viewer }: FavoriteOwner,
  dealId: string,
): Promise<void> {
  const { db, now } = context;
  // Checked for existing favourites too: a deal deleted since is not listed.
  if (!(await isKnown(context, dealId))) {
    throw new AppError('not_found', { log: `nothing to keep under ${dealId}` });
  }
  if (await hasFavorite(db, userId, dealId)) return;
  const unpriced = { dealId, addedAt: now(), saved: null };
  const [shown] = await presentFavorites(context, [unpriced], viewer);
  await db.transaction().execute(async (trx) => {
    if ((await countFavoritesLocked(trx, userId)) >= mostFavorites) {
      throw new AppError('conflict', { log: `more than ${mostFavorites} favourites` });
    }
    await insertFavorite(trx, { ...unpriced, userId, saved: shown ? priceOf(shown) : null });
  });
}

/** The price its owner sees, which is all that may be saved. */
function priceOf({ deal, isEnded }: Favorite): SavedPrice | null {
  if (isEnded || deal.locked || deal.dealPrice === null || deal.source === null) return null;
  return { price: deal.dealPrice, source: deal.source };
}

export async function isKnown({ db, reference, config }: FavoritesContext, dealId: string): Promise<boolean> {
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
