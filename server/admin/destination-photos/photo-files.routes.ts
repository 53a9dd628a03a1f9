/** `PUT /api/admin/destination-photos/files/{id}` uploads a photo; `/media/photos/…` serves it to everybody. */
import { Hono } from 'hono';
import sharp from 'sharp';
import { uuidPattern } from '#contract/domain/uuid.ts';
import {
  answerPicture,
  takeUpload,
  type UploadContext,
  type UploadPlace,
} from '#server/people/profile-image/picture-upload.ts';
import { awaitedUploadsIn } from '#server/people/profile-image/profile-image.repository.ts';
import {
  createPictureMaker,
  findFormat,
  type PictureMaker,
} from '#server/people/profile-image/profile-picture.ts';
import { findPhotoFile, findPhotoPath, photoPath } from '#server/pipeline/photos/destination-photo.ts';
import { type AuditActor, actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import { AppError } from '#server/platform/errors.ts';
import { addressOf } from '#server/platform/http/client-address.ts';
import type { HttpEnv, IdentifyAdmin } from '#server/platform/http/http-env.ts';
import { getUploader } from '#server/platform/http/signed-in.ts';
import { createWorkQueue } from '#server/platform/http/work-queue.ts';
import { insertUploadedPhoto } from './photo-write.repository.ts';

export const photoSizes = {
  card: { width: 640, height: 360 },
  page: { width: 1600, height: 640 },
  share: { width: 1200, height: 630 },
} as const;

export type PhotoCrops = Record<keyof typeof photoSizes, Buffer>;

/** What is kept of an upload. */
const originalSize = { width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true } as const;

const least = { width: 1200, height: 630 };
const quality = 80;

/** One at a time per process. */
const queue = createWorkQueue({ concurrency: 1, maxWaiting: 20, maxWaitMs: 5000 });

/** @throws AppError `validation_failed` for a photo that would be blurred on a page */
async function refuseSmallPhoto(original: Buffer): Promise<void> {
  const { width, height } = await sharp(original).metadata();
  if (width >= least.width && height >= least.height) return;
  throw new AppError('validation_failed', {
    log: `a photo of ${width} × ${height} pixels`,
    fields: { picture: 'api.field.photoSmall' },
  });
}

/** @param original a WebP this server encoded */
export function cropPhoto(original: Uint8Array): Promise<PhotoCrops> {
  if (findFormat(original) !== 'webp') throw new Error('an original that is no WebP');
  const cut = (size: keyof typeof photoSizes) =>
    sharp(original)
      .resize({ ...photoSizes[size], fit: 'cover' })
      .webp({ quality })
      .toBuffer();
  return queue.run(async () => ({
    card: await cut('card'),
    page: await cut('page'),
    share: await cut('share'),
  }));
}

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

/**
 * Re-encodes and stores an upload.
 * @throws AppError for a photo that cannot be decoded or is too small
 */
async function keepPhoto(
  { db, now }: Pick<UploadContext, 'db' | 'now'>,
  pictures: PictureMaker,
  { id, bytes, actor }: { id: string; bytes: Uint8Array; actor: AuditActor },
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
