/** Stores favourites (deals by id, destinations by pair and trip type), and one link of the shared list an account. */
import { fromHalalas, toHalalas } from '#contract/domain/money.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';

/** As shown when the favourite was saved; `price` in SAR. */
export type SavedPrice = { price: number; source: string };
export type FavoriteRecord = { dealId: string; addedAt: Date; saved: SavedPrice | null };

export async function listFavoriteRecords(db: Db, userId: string): Promise<FavoriteRecord[]> {
  const rows = await db
    .selectFrom('favorite')
    .select(['deal_id', 'added_at', 'saved_halalas', 'saved_source'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => ({
    dealId: row.deal_id,
    addedAt: row.added_at,
    saved:
      row.saved_halalas === null || row.saved_source === null
        ? null
        : { price: fromHalalas(row.saved_halalas), source: row.saved_source },
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
export async function countFavoritesLocked(trx: Trx, userId: string): Promise<number> {
  await trx.selectFrom('user_account').select('id').where('id', '=', userId).forUpdate().execute();
  const { count } = await trx
    .selectFrom('favorite')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type NewFavorite = { userId: string } & FavoriteRecord;

/** An existing favourite keeps its time and price. */
export async function insertFavorite(db: Db, favorite: NewFavorite): Promise<void> {
  await db
    .insertInto('favorite')
    .values({
      user_id: favorite.userId,
      deal_id: favorite.dealId,
      added_at: favorite.addedAt,
      saved_halalas: favorite.saved && toHalalas(favorite.saved.price),
      saved_source: favorite.saved?.source ?? null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'deal_id']).doNothing())
    .execute();
}

export async function deleteFavorite(db: Db, userId: string, dealId: string): Promise<void> {
  await db.deleteFrom('favorite').where('user_id', '=', userId).where('deal_id', '=', dealId).execute();
}

/** Found by the hash of its token. */
type FavoriteShare = { sealedToken: string; createdAt: Date };
type NewFavoriteShare = FavoriteShare & { userId: string; tokenHash: Buffer };

export async function findFavoriteShare(db: Db, userId: string): Promise<FavoriteShare | undefined> {
  const row = await db
    .selectFrom('favorite_share')
    .select(['sealed_token', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { sealedToken: row.sealed_token, createdAt: row.created_at };
}

/** An existing link stays as it is. */
export async function insertFavoriteShare(db: Db, share: NewFavoriteShare): Promise<void> {
  await db
    .insertInto('favorite_share')
    .values({
      user_id: share.userId,
      token_hash: share.tokenHash,
      sealed_token: share.sealedToken,
      created_at: share.createdAt,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function deleteFavoriteShare(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('favorite_share').where('user_id', '=', userId).execute();
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
