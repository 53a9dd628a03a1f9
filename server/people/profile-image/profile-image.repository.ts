/** Stores profile images: five minutes to upload, one hour until the owner assigns them. */
import { sql } from 'kysely';
import { updateAccount } from '#server/people/accounts/account.repository.ts';
import { toColumns } from '#server/platform/database/row-reader.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { defineScheduledJob } from '#server/platform/jobs/job-queue.ts';
import type { UploadPlace } from './picture-upload.ts';

type Owned = { id: string; userId: string };

export async function insertUploaded(
  db: Db,
  { id, userId, image }: Owned & { image: Uint8Array },
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  const row = toColumns({ id, userId, status: 'uploaded' as const, image, createdAt: now, expiresAt });
  await db.insertInto('profile_image').values(row).execute();
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
 * Assigns an uploaded image to its owner, or one that is not assigned yet to another person.
 * @returns whether there is such an image
 */
export async function assignImage(
  trx: Trx,
  { id, from, to }: { id: string; from: string; to: string },
  now: Date,
): Promise<boolean> {
  const isWaiting = sql<boolean>`expires_at > ${now}`;
  const { numUpdatedRows } = await trx
    .updateTable('profile_image')
    .set({ user_id: to, expires_at: null })
    .where('id', '=', id)
    .where('user_id', '=', from)
    .where('status', '=', 'uploaded')
    .where(from === to ? sql<boolean>`(expires_at is null or ${isWaiting})` : isWaiting)
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

/** Deletes images never uploaded or never assigned. */
export const profileImageSweep = defineScheduledJob<{ db: Db; now: () => Date }>({
  name: 'profile-image-sweep',
  cron: '23 * * * *',
  run: ({ db, now }) => db.deleteFrom('profile_image').where('expires_at', '<=', now()).execute(),
});

/** Prepared uploads are rows of `table`; but for profile images, whoever has the signed URL may use one. */
export function awaitedUploadsIn(
  table: 'profile_image' | 'deal_image' | 'destination_photo',
): Pick<UploadPlace, 'insertAwaited' | 'isAwaited' | 'takeAwaited'> {
  const isOwned = table === 'profile_image';
  const whichOf = ({ id, userId }: Owned, now: Date) => sql`${sql.table(table)} where id = ${id}
    and status = 'awaited' and expires_at > ${now} ${isOwned ? sql`and user_id = ${userId}` : sql``}`;
  return {
    async insertAwaited(trx, { id, userId }, { now, expiresAt }) {
      const row = {
        id,
        status: 'awaited',
        created_at: now,
        expires_at: expiresAt,
        ...(isOwned && { user_id: userId }),
        ...(table === 'destination_photo' && { updated_at: now }),
      };
      await trx
        .insertInto(table as 'profile_image')
        .values(row as never)
        .execute();
    },
    async isAwaited(db, owned, now) {
      return (await sql`select 1 from ${whichOf(owned, now)}`.execute(db)).rows.length > 0;
    },
    async takeAwaited(db, owned, now) {
      return (await sql`delete from ${whichOf(owned, now)} returning 1`.execute(db)).rows.length > 0;
    },
  };
}
