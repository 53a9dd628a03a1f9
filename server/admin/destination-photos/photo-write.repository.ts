/** Stores photos of destinations: five minutes to upload, a day until one is shown, deleted a day after it is not. */
import type { Selectable } from 'kysely';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';

export type PhotoRow = Selectable<Database['destination_photo']>;

export async function insertUploadedPhoto(
  trx: Trx,
  { id, original }: { id: string; original: Uint8Array },
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('destination_photo')
    .values({ id, status: 'uploaded', original, created_at: now, updated_at: now, expires_at: expiresAt })
    .execute();
}

/** A photo that may be shown for a destination: an upload that has not expired, or the one shown for it. */
export async function findUsablePhoto(
  db: Db,
  { id, code }: { id: string; code: string },
  now: Date,
): Promise<PhotoRow | undefined> {
  return db
    .selectFrom('destination_photo')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'uploaded')
    .where((row) => row.or([row('destination_code', '=', code), row('expires_at', '>', now)]))
    .executeTakeFirst();
}

/** The photo shown for a destination, without its bytes; locked until `trx` ends. */
export async function findShownPhotoLocked(trx: Trx, code: string): Promise<ShownPhoto | undefined> {
  return trx
    .selectFrom('destination_photo')
    .select(shownColumns)
    .where('destination_code', '=', code)
    .forUpdate()
    .executeTakeFirst();
}

const shownColumns = ['id', 'destination_code', 'credit', 'licence', 'source_url', 'updated_at'] as const;
export type ShownPhoto = Pick<PhotoRow, (typeof shownColumns)[number]>;

/** By code. */
export async function listShownPhotos(db: Db): Promise<ShownPhoto[]> {
  return db
    .selectFrom('destination_photo')
    .select(shownColumns)
    .where('destination_code', 'is not', null)
    .orderBy('destination_code')
    .execute();
}

/** @throws a unique violation when the destination shows another photo */
export async function insertShownPhoto(
  trx: Trx,
  photo: Omit<PhotoRow, 'status' | 'focus_x' | 'focus_y' | 'created_at' | 'updated_at' | 'expires_at'>,
  now: Date,
): Promise<ShownPhoto> {
  return trx
    .insertInto('destination_photo')
    .values({ ...photo, status: 'uploaded', created_at: now, updated_at: now, expires_at: null })
    .returning(shownColumns)
    .executeTakeFirstOrThrow();
}

export async function updatePhotoCredit(
  trx: Trx,
  id: string,
  fields: Pick<PhotoRow, 'credit' | 'licence' | 'source_url'>,
  now: Date,
): Promise<ShownPhoto> {
  return trx
    .updateTable('destination_photo')
    .set({ ...fields, updated_at: now })
    .where('id', '=', id)
    .returning(shownColumns)
    .executeTakeFirstOrThrow();
}

/** Pages that are open still show it for a day. */
const keptMilliseconds = 86_400_000;

export async function retirePhoto(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('destination_photo')
    .set({ destination_code: null, expires_at: new Date(now.getTime() + keptMilliseconds), updated_at: now })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes uploads never used and photos no longer shown.
 * @returns how many
 */
export async function sweepDestinationPhotos(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('destination_photo')
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
