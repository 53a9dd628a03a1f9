/** Uploads of destinations' photos: where they go, how many are allowed, and how one is stored. */
import { uuidPattern } from '#contract/domain/uuid.ts';
import { awaitedUploadsIn } from '#server/people/profile-image/awaited-upload.repository.ts';
import type { UploadContext, UploadPlace } from '#server/people/profile-image/picture-upload.ts';
import type { PictureMaker } from '#server/people/profile-image/profile-picture.ts';
import { photoPath } from '#server/pipeline/photos/destination-photo.ts';
import { type AuditActor, recordAudit } from '#server/platform/audit/audit.repository.ts';
import { refuseSmallPhoto } from './photo-crops.ts';
import { insertUploadedPhoto } from './photo-write.repository.ts';

const uploadPattern = new RegExp(`^/api/admin/destination-photos/files/(${uuidPattern})$`);
const photosAnHour = 60;
/** How long an upload waits to be shown. */
const keptMilliseconds = 86_400_000;

export const photoPlace: UploadPlace = {
  pathOf: (id) => `/api/admin/destination-photos/files/${id}`,
  findId: (path) => uploadPattern.exec(path)?.[1],
  limitOf: (userId) => ({
    action: 'destination-photo-upload',
    actor: `user:${userId}`,
    most: photosAnHour,
    withinSeconds: 3600,
  }),
  ...awaitedUploadsIn('destination_photo'),
};

export type NewPhoto = { id: string; bytes: Uint8Array; actor: AuditActor };

/**
 * Re-encodes and stores an upload.
 * @throws AppError for a photo that cannot be decoded or is too small
 */
export async function keepPhoto(
  { db, now }: Pick<UploadContext, 'db' | 'now'>,
  pictures: PictureMaker,
  { id, bytes, actor }: NewPhoto,
): Promise<void> {
  const original = await pictures.make(bytes);
  await refuseSmallPhoto(original);
  const at = now();
  const url = photoPath(id, 'original');
  await db.transaction().execute(async (trx) => {
    const expiresAt = new Date(at.getTime() + keptMilliseconds);
    await insertUploadedPhoto(trx, { id, original }, { now: at, expiresAt });
    const after = { url, bytes: original.byteLength };
    const target = { kind: 'destination_photo', id, label: url } as const;
    await recordAudit(trx, actor, { action: 'destination_photo.add', target, after }, at);
  });
}
