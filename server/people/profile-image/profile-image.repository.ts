/** Stores profile images: five minutes to upload, one hour until the owner assigns them. */
import { updateAccount } from '#server/people/accounts/account.repository.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { defineScheduledJob } from '#server/platform/jobs/job-queue.ts';
import type { UploadPlace } from './picture-upload.ts';

type Owned = { id: string; userId: string };

export async function insertAwaited(
  trx: Trx,
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

/** Whether a prepared upload is still unused. */
export async function isAwaited(db: Db, { id, userId }: Owned, now: Date): Promise<boolean> {
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

/**
 * Uses up a prepared upload; of concurrent calls one succeeds.
 * @returns whether it was unused
 */
export async function takeAwaited(db: Db, { id, userId }: Owned, now: Date): Promise<boolean> {
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
  db: Db,
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
  db: Db,
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
 * Assigns an unassigned image to another person; an assigned one stays with its owner.
 * @returns whether there was such an image
 */
export async function reassignImage(
  trx: Trx,
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

/**
 * Assigns an uploaded image to its owner.
 * @returns whether there is such an image of theirs
 */
export async function assignImage(trx: Trx, { id, userId }: Owned, now: Date): Promise<boolean> {
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

/** Sets `imageId` (or none) as profile image and deletes the person's other uploads. */
export async function showImage(
  trx: Trx,
  { userId, imageId }: { userId: string; imageId: string | null },
  now: Date,
): Promise<void> {
  await updateAccount(trx, { userId, set: { profile_image_id: imageId } }, now);
  let others = trx.deleteFrom('profile_image').where('user_id', '=', userId).where('status', '=', 'uploaded');
  if (imageId !== null) others = others.where('id', '<>', imageId);
  await others.execute();
}

/**
 * Deletes images never uploaded or never assigned.
 * @returns how many
 */
export async function deleteOrphans(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('profile_image')
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export const profileImageSweep = defineScheduledJob<{ db: Db; now: () => Date }>({
  name: 'profile-image-sweep',
  cron: '23 * * * *',
  run: ({ db, now }) => deleteOrphans(db, now()),
});

type AwaitedTable = 'deal_image' | 'destination_photo';

/** Prepared uploads are rows of `table`; whoever has the signed URL may use one. */
export function awaitedUploadsIn(
  table: AwaitedTable,
): Pick<UploadPlace, 'insertAwaited' | 'isAwaited' | 'takeAwaited'> {
  return {
    async insertAwaited(trx, { id }, { now, expiresAt }) {
      const row = { id, status: 'awaited', created_at: now, expires_at: expiresAt } as const;
      if (table === 'deal_image')
        await trx
          .insertInto(table)
          .values({ ...row, image: null })
          .execute();
      else
        await trx
          .insertInto(table)
          .values({ ...row, updated_at: now })
          .execute();
    },
    async isAwaited(db, { id }, now) {
      const row = await db
        .selectFrom(table)
        .select('id')
        .where('id', '=', id)
        .where('status', '=', 'awaited')
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row !== undefined;
    },
    async takeAwaited(db, { id }, now) {
      const { numDeletedRows } = await db
        .deleteFrom(table)
        .where('id', '=', id)
        .where('status', '=', 'awaited')
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow();
      return numDeletedRows === 1n;
    },
  };
}
