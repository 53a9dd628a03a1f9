/** Stores the link of a shared list of favourites: one per account, found by the hash of its token. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

export type FavoriteShare = { sealedToken: string; createdAt: Date };
export type NewFavoriteShare = FavoriteShare & { userId: string; tokenHash: Buffer };

export async function findFavoriteShare(
  db: Kysely<Database>,
  userId: string,
): Promise<FavoriteShare | undefined> {
  const row = await db
    .selectFrom('favorite_share')
    .select(['sealed_token', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { sealedToken: row.sealed_token, createdAt: row.created_at };
}

/** An existing link stays as it is. */
export async function insertFavoriteShare(db: Kysely<Database>, share: NewFavoriteShare): Promise<void> {
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

export async function deleteFavoriteShare(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom('favorite_share').where('user_id', '=', userId).execute();
}

/** The owner of a shared list; undefined for a link that was ended, or whose account is about to be deleted. */
export async function findShareOwner(db: Kysely<Database>, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('favorite_share')
    .innerJoin('user_account', 'user_account.id', 'favorite_share.user_id')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('deletion_requested_at', 'is', null)
    .executeTakeFirst();
  return row?.user_id;
}
