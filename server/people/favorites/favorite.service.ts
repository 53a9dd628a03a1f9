/** Stores favourites (deals by id, destinations by pair and trip type) and the link of the shared list; reads them as a viewer may see them now. */
import type { Favorite } from '#contract/api/favorites.ts';
import type { Viewer } from '#contract/domain/account.ts';
import { sortFavorites } from '#contract/domain/favorite.ts';
import { listDealsById } from '#server/pipeline/deals/deal.repository.ts';
import type { DealBoard } from '#server/pipeline/deals/deal-board.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import { sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { readAll, readFirst, type StoredRow, toColumns } from '#server/platform/database/row-reader.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import { type BookingSettingsCopy, bookingOptionsOf } from '#server/public/outbound/booking-options.ts';
import {
  findFavoriteDestination,
  presentFavoriteDeal,
  presentFavoriteDestination,
} from './favorite.presenter.ts';

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
  const shown = { viewer, booking, includeSample: config.isDemo, now: now() };
  const options = { reference, board, deals: context.deals, ...shown };
  return records.flatMap((record) => {
    const place = findFavoriteDestination(reference, record.dealId);
    if (place) return [presentFavoriteDestination(record, place, options)];
    const deal = deals.get(record.dealId);
    return (deal && presentFavoriteDeal(record, deal, options)) ?? [];
  });
}

/** @throws AppError `not_found` for a deal that was never public, `conflict` above the limit */
export async function saveFavorite(
  context: FavoritesContext,
  { userId, viewer }: { userId: string; viewer: Viewer },
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
  // The price its owner sees is all that may be saved.
  const isOpen = shown && !shown.isEnded && !shown.deal.locked;
  const { dealPrice: price, source } = isOpen ? shown.deal : { dealPrice: null, source: null };
  const saved = price === null || source === null ? null : { price, source };
  await db.transaction().execute(async (trx) => {
    if ((await countFavoritesLocked(trx, userId)) >= mostFavorites) {
      throw new AppError('conflict', { log: `more than ${mostFavorites} favourites` });
    }
    await insertFavorite(trx, { ...unpriced, userId, saved });
  });
}

export async function isKnown({ db, reference, config }: FavoritesContext, dealId: string): Promise<boolean> {
  if (!isDealId(dealId)) return findFavoriteDestination(reference, dealId) !== undefined;
  const [deal] = await listDealsById(db, [dealId]);
  if (!deal || deal.publishedAt === null || (!config.isDemo && deal.source === sampleSource)) return false;
  // One that ended recently may still be on the reader's page.
  return deal.status === 'published' || deal.status === 'expired';
}

function isDealId(id: string): boolean {
  return id.length === 36;
}

/** As shown when the favourite was saved; `price` in SAR. */
type SavedPrice = { price: number; source: string };
export type FavoriteRecord = { dealId: string; addedAt: Date; saved: SavedPrice | null };

const recordColumns = ['deal_id', 'added_at', 'saved_halalas', 'saved_source'] as const;

async function listFavoriteRecords(db: Db, userId: string): Promise<FavoriteRecord[]> {
  const found = db.selectFrom('favorite').select(recordColumns).where('user_id', '=', userId);
  const rows = await readAll<StoredRow<Pick<Database['favorite'], (typeof recordColumns)[number]>>>(found);
  return rows.map(({ saved: price, savedSource: source, ...record }) => ({
    ...record,
    saved: price === null || source === null ? null : { price, source },
  }));
}

export async function hasFavorite(db: Db, userId: string, dealId: string): Promise<boolean> {
  const row = await db
    .selectFrom('favorite')
    .select('deal_id')
    .where('user_id', '=', userId)
    .where('deal_id', '=', dealId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Number of favourites; the account is locked until `trx` ends, so nobody adds one meanwhile. */
async function countFavoritesLocked(trx: Trx, userId: string): Promise<number> {
  await trx.selectFrom('user_account').select('id').where('id', '=', userId).forUpdate().execute();
  const { count } = await trx
    .selectFrom('favorite')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An existing favourite keeps its time and price. */
export async function insertFavorite(db: Db, favorite: FavoriteRecord & { userId: string }): Promise<void> {
  const { saved: price, ...own } = favorite;
  const saved = { saved: price?.price ?? null, savedSource: price?.source ?? null };
  await db
    .insertInto('favorite')
    .values(toColumns({ ...own, ...saved }, ['saved']))
    .onConflict((conflict) => conflict.columns(['user_id', 'deal_id']).doNothing())
    .execute();
}

export async function deleteFavorite(db: Db, userId: string, dealId: string): Promise<void> {
  await db.deleteFrom('favorite').where('user_id', '=', userId).where('deal_id', '=', dealId).execute();
}

type FavoriteShare = { sealedToken: string; createdAt: Date };

export function findFavoriteShare(db: Db, userId: string): Promise<FavoriteShare | undefined> {
  const found = db
    .selectFrom('favorite_share')
    .select(['sealed_token', 'created_at'])
    .where('user_id', '=', userId);
  return readFirst<FavoriteShare>(found);
}

/** An existing link stays as it is. */
export async function insertFavoriteShare(
  db: Db,
  share: FavoriteShare & { userId: string; tokenHash: Buffer },
): Promise<void> {
  await db
    .insertInto('favorite_share')
    .values(toColumns(share))
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** The owner of a shared list; undefined for a link that was ended, or whose account is about to be deleted. */
export async function findShareOwner(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('favorite_share')
    .innerJoin('user_account', 'user_account.id', 'favorite_share.user_id')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('deletion_requested_at', 'is', null)
    .executeTakeFirst();
  return row?.user_id;
}
