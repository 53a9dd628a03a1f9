/** Pictures of people: awaited for five minutes, uploaded for an hour until their owner takes them as their own. */
import type { Kysely, Transaction } from 'kysely';
import { updateAccount } from '#server/people/accounts/account.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';

type Owned = { id: string; userId: string };

export async function insertAwaited(
  trx: Transaction<Database>,
  { id, userId }: Owned,
  times: { now: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('profile_image')
    .values({
      id,
      user_id: userId,
      status: 'awaited',
      image: null,
      created_at: times.now,
      expires_at: times.expiresAt,
    })
    .execute();
}

/** Whether the place of an upload is still free. */
export async function isAwaited(db: Kysely<Database>, { id, userId }: Owned, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('profile_image')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'awaited')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up the place of an upload; only one of several at once finds it. @returns whether there was one */
export async function takeAwaited(db: Kysely<Database>, { id, userId }: Owned, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('profile_image')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'awaited')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function insertUploaded(
  db: Kysely<Database>,
  { id, userId, image }: Owned & { image: Uint8Array },
  times: { now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('profile_image')
    .values({
      id,
      user_id: userId,
      status: 'uploaded',
      image,
      created_at: times.now,
      expires_at: times.expiresAt,
    })
    .execute();
}

/** The WebP of the owner's object; with `userId` null of anybody's. */
export async function findImage(
  db: Kysely<Database>,
  { id, userId }: { id: string; userId: string | null },
  now: Date,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('profile_image')
    .select('image')
    .where('id', '=', id)
    .$if(userId !== null, (all) => all.where('user_id', '=', userId))
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst();
  return row?.image ?? undefined;
}

/**
 * Makes a picture that waits to be taken another person's, for good; one that is shown already stays with its owner.
 * @returns whether there was such a picture
 */
export async function giveImage(
  trx: Transaction<Database>,
  { id, from, to }: { id: string; from: string; to: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('profile_image')
    .set({ user_id: to, expires_at: null })
    .where('id', '=', id)
    .where('user_id', '=', from)
    .where('status', '=', 'uploaded')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Makes an uploaded picture its owner's, for good. @returns whether there is such a picture of theirs */
export async function adoptImage(
  trx: Transaction<Database>,
  { id, userId }: Owned,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('profile_image')
    .set({ expires_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'uploaded')
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Shows `imageId`, or none, as a person's picture, and removes what they had uploaded besides. */
export async function showImage(
  trx: Transaction<Database>,
  { userId, imageId }: { userId: string; imageId: string | null },
  now: Date,
): Promise<void> {
  await updateAccount(trx, { userId, set: { profile_image_id: imageId } }, now);
  let others = trx.deleteFrom('profile_image').where('user_id', '=', userId).where('status', '=', 'uploaded');
  if (imageId !== null) others = others.where('id', '<>', imageId);
  await others.execute();
}

/** Removes what was never uploaded or never taken; how many there were. */
export async function deleteOrphans(db: Kysely<Database>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('profile_image')
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
