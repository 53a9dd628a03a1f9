/** `PUT /api/admin/destination-photos/files/{id}` uploads a photo; `/media/photos/…` serves it to everybody. */
import { Hono } from 'hono';
import { uuidPattern } from '#contract/domain/uuid.ts';
import { awaitedUploadsIn } from '#server/people/profile-image/awaited-upload.repository.ts';
import {
  answerPicture,
  takeUpload,
  type UploadContext,
  type UploadPlace,
} from '#server/people/profile-image/picture-upload.ts';
import { createPictureMaker, type PictureMaker } from '#server/people/profile-image/profile-picture.ts';
import { findPhotoFile, findPhotoPath, photoPath } from '#server/pipeline/photos/destination-photo.ts';
import { type AuditActor, actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import { addressOf } from '#server/platform/http/client-address.ts';
import type { HttpEnv, IdentifyAdmin } from '#server/platform/http/http-env.ts';
import { getUploader } from '#server/platform/http/signed-in.ts';
import { originalSize, refuseSmallPhoto } from './photo-crops.ts';
import { insertUploadedPhoto } from './photo-write.repository.ts';

type PhotoFilesContext = UploadContext & { config: { trustProxy: number }; identifyAdmin: IdentifyAdmin };

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

/** An id is never used again for other bytes. */
const caching = { 'cache-control': 'public, max-age=31536000, immutable' };

export function photoFileRoutes(context: PhotoFilesContext): Hono<HttpEnv> {
  const pictures = createPictureMaker(originalSize);
  const routes = new Hono<HttpEnv>();

  routes.put('/api/admin/destination-photos/files/:id', async (c) => {
    c.set('route', '/api/admin/destination-photos/files/{id}');
    const admin = await getUploader(context, c.req.raw.headers);
    const address = addressOf(c, context.config.trustProxy);
    const actor = actorOf({ admin, address, requestId: c.get('requestId') });
    const keep = (id: string, bytes: Uint8Array) => keepPhoto(context, pictures, { id, bytes, actor });
    await takeUpload(context, photoPlace, { c, uploader: admin, keep });
    return c.body(null, 204);
  });

  routes.get('/media/photos/:name', async (c) => {
    c.set('route', '/media/photos/{name}');
    const found = findPhotoPath(c.req.path);
    const image = found && (await findPhotoFile(context.db, found.id, found.size));
    return answerPicture(c, { id: found && `${found.id}.${found.size}`, image, caching });
  });
  return routes;
}

type NewPhoto = { id: string; bytes: Uint8Array; actor: AuditActor };

/**
 * Re-encodes and stores an upload.
 * @throws AppError for a photo that cannot be decoded or is too small
 */
async function keepPhoto(
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
