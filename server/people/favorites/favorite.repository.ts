/** Stores favourites: deals by id, destinations by pair and trip type. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

export type FavoriteRecord = { dealId: string; addedAt: Date };

/** The newest first. */
export async function listFavoriteRecords(db: Kysely<Database>, userId: string): Promise<FavoriteRecord[]> {
  const rows = await db
    .selectFrom('favorite')
    .select(['deal_id', 'added_at'])
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .orderBy('deal_id')
    .execute();
  return rows.map((row) => ({ dealId: row.deal_id, addedAt: row.added_at }));
}

export async function hasFavorite(db: Kysely<Database>, userId: string, dealId: string): Promise<boolean> {
  const row = await db
    .selectFrom('favorite')
    .select('deal_id')
    .where('user_id', '=', userId)
    .where('deal_id', '=', dealId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Number of favourites; the account is locked until `trx` ends, so nobody adds one meanwhile. */
export async function countFavoritesLocked(trx: Transaction<Database>, userId: string): Promise<number> {
  await trx.selectFrom('user_account').select('id').where('id', '=', userId).forUpdate().execute();
  const { count } = await trx
    .selectFrom('favorite')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type NewFavorite = { userId: string; dealId: string; addedAt: Date };

/** An existing favourite keeps its time. */
export async function insertFavorite(db: Kysely<Database>, favorite: NewFavorite): Promise<void> {
  await db
    .insertInto('favorite')
    .values({ user_id: favorite.userId, deal_id: favorite.dealId, added_at: favorite.addedAt })
    .onConflict((conflict) => conflict.columns(['user_id', 'deal_id']).doNothing())
    .execute();
}

export async function deleteFavorite(db: Kysely<Database>, userId: string, dealId: string): Promise<void> {
  await db.deleteFrom('favorite').where('user_id', '=', userId).where('deal_id', '=', dealId).execute();
}
