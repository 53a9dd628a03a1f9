/** Photos of destinations in the database, for tests. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import type { Database } from '#server/platform/database/schema.ts';

/** A picture of one colour with a white left half, so that a cut shows which part it took. */
export async function drawPhoto(
  width = 2000,
  height = 1200,
  format: 'jpeg' | 'webp' = 'jpeg',
): Promise<Buffer> {
  const half = {
    create: { width: Math.round(width / 2), height, channels: 3, background: '#ffffff' },
  } as const;
  const white = await sharp(half).png().toBuffer();
  const picture = sharp({ create: { width, height, channels: 3, background: '#0b5c55' } }).composite([
    { input: white, left: 0, top: 0 },
  ]);
  return picture.toFormat(format).toBuffer();
}

/** An upload that waits to be shown. */
export async function insertPhotoUpload(db: Kysely<Database>, now: Date): Promise<string> {
  const id = randomUUID();
  const original = await drawPhoto(1400, 800, 'webp');
  const expiresAt = new Date(now.getTime() + 86_400_000);
  await db
    .insertInto('destination_photo')
    .values({ id, status: 'uploaded', original, created_at: now, updated_at: now, expires_at: expiresAt })
    .execute();
  return id;
}

/** A photo that is shown, the same bytes in every size. */
export async function insertPhoto(db: Kysely<Database>, code: string, now: Date): Promise<string> {
  await db.deleteFrom('destination_photo').where('destination_code', '=', code).execute();
  const id = await insertPhotoUpload(db, now);
  const image = await drawPhoto(1200, 630, 'webp');
  await db
    .updateTable('destination_photo')
    .set({ destination_code: code, card: image, page: image, share: image, credit: 'Sara', expires_at: null })
    .where('id', '=', id)
    .execute();
  return id;
}
