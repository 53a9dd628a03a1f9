/** Stores deal images: five minutes to upload, a day until a deal uses them, deleted when unused. */
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import { uuidPattern } from '#contract/domain/uuid.ts';
import type { Database } from '#server/platform/database/schema.ts';

export async function insertDealImage(
  trx: Transaction<Database>,
  { id, image }: { id: string; image: Uint8Array },
  times: { now: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('deal_image')
    .values({ id, status: 'uploaded', image, created_at: times.now, expires_at: times.expiresAt })
    .execute();
}

export async function findDealImage(db: Kysely<Database>, id: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('deal_image').select('image').where('id', '=', id).executeTakeFirst();
  return row?.image ?? undefined;
}

/**
 * Marks images as used by deals.
 * @returns those that exist
 */
export async function markDealImagesUsed(
  trx: Transaction<Database>,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .updateTable('deal_image')
    .set({ expires_at: null })
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .where('status', '=', 'uploaded')
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Unused images are kept this long, so that a deal being saved right now still finds its image. */
const unshownMilliseconds = 86_400_000;

/** Deletes unused, expired images; deleted deals still use theirs. */
export async function sweepDealImages(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('deal_image').where('expires_at', '<=', now).where(isUnshown).execute();
  await db
    .updateTable('deal_image')
    .set({ expires_at: new Date(now.getTime() + unshownMilliseconds) })
    .where('expires_at', 'is', null)
    .where(isUnshown)
    .execute();
}

const isUnshown = sql<SqlBool>`not exists (
  select 1 from deal where image_url = '/media/' || deal_image.id || '.webp'
) and not exists (
  select 1 from deal where airline_logo_url = '/media/' || deal_image.id || '.webp'
)`;

const uploadPattern = new RegExp(`^/api/admin/deal-images/(${uuidPattern})$`);
const mediaPattern = new RegExp(`^/media/(${uuidPattern})\\.webp$`);

export function uploadPath(id: string): string {
  return `/api/admin/deal-images/${id}`;
}

/** The id in an upload path; undefined for other paths. */
export function findUploadId(path: string): string | undefined {
  return uploadPattern.exec(path)?.[1];
}

export function mediaPath(id: string): string {
  return `/media/${id}.webp`;
}

/** The id in an image path; undefined for other paths. */
export function findMediaId(path: string): string | undefined {
  return mediaPattern.exec(path)?.[1];
}
