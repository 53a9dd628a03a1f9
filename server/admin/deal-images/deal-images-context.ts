/** Uploads of deal images: where they go, how many are allowed, and how one is stored. */
import { awaitedUploadsIn } from '#server/people/profile-image/awaited-upload.repository.ts';
import type { UploadContext, UploadPlace } from '#server/people/profile-image/picture-upload.ts';
import type { PictureMaker } from '#server/people/profile-image/profile-picture.ts';
import { type AuditActor, recordAudit } from '#server/platform/audit/audit.repository.ts';
import type { Limit } from '#server/platform/limits/limit.repository.ts';
import { findUploadId, insertDealImage, mediaPath, uploadPath } from './deal-image.repository.ts';

/** Uploads, and fetched pictures as many again. */
const picturesAnHour = 60;

/** Rate limit for an administrator. */
export function dealImageLimit(kind: 'fetch' | 'upload', userId: string): Limit {
  const action = `deal-image-${kind}` as const;
  return { action, actor: `user:${userId}`, most: picturesAnHour, withinSeconds: 3600 };
}

/** Uploads of deal images. */
export const dealImagePlace: UploadPlace = {
  pathOf: uploadPath,
  findId: findUploadId,
  limitOf: (userId) => dealImageLimit('upload', userId),
  ...awaitedUploadsIn('deal_image'),
};

/** The largest size shown on cards and pages. */
export const dealPictureSize = { width: 1200, height: 800, fit: 'inside', withoutEnlargement: true } as const;

/** How long an image waits to be used by a deal. */
const keptMilliseconds = 86_400_000;

export type NewPicture = { id: string; bytes: Uint8Array; actor: AuditActor };

/**
 * Re-encodes and stores the image.
 * @throws AppError for an image that cannot be decoded
 */
export async function keepPicture(
  { db, now }: Pick<UploadContext, 'db' | 'now'>,
  pictures: PictureMaker,
  { id, bytes, actor }: NewPicture,
): Promise<void> {
  const image = await pictures.make(bytes);
  const at = now();
  await db.transaction().execute(async (trx) => {
    await insertDealImage(
      trx,
      { id, image },
      { now: at, expiresAt: new Date(at.getTime() + keptMilliseconds) },
    );
    const after = { url: mediaPath(id), bytes: image.byteLength };
    const target = { kind: 'deal_image', id, label: mediaPath(id) } as const;
    await recordAudit(trx, actor, { action: 'deal_image.add', target, after }, at);
  });
}
