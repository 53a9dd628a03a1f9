/** `PUT /api/admin/destination-photos/files/{id}` uploads a photo; `/media/photos/…` serves it to everybody. */
import { Hono } from 'hono';
import sharp from 'sharp';
import {
  type AdminUploadContext,
  adminUploadPlace,
  pictureCaching,
  takeAdminUpload,
} from '#server/admin/admin-upload.ts';
import { answerPicture } from '#server/people/profile-image/picture-upload.ts';
import { createPictureMaker, findFormat } from '#server/people/profile-image/profile-picture.ts';
import { findPhotoFile, findPhotoPath, photoPath } from '#server/pipeline/photos/destination-photo.ts';
import { invalidField } from '#server/platform/errors.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import { createWorkQueue } from '#server/platform/http/work-queue.ts';

export const photoSizes = {
  card: { width: 640, height: 360 },
  page: { width: 1600, height: 640 },
  share: { width: 1200, height: 630 },
} as const;

export type PhotoCrops = Record<keyof typeof photoSizes, Buffer>;

const originalSize = { width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true } as const;

const least = { width: 1200, height: 630 };

/** One at a time per process. */
const queue = createWorkQueue({ concurrency: 1, maxWaiting: 20, maxWaitMs: 5000 });

/** @throws AppError `validation_failed` for a photo that would be blurred on a page */
async function refuseSmallPhoto(original: Buffer): Promise<void> {
  const { width, height } = await sharp(original).metadata();
  if (width >= least.width && height >= least.height) return;
  throw invalidField('picture', 'api.field.photoSmall', `a photo of ${width} × ${height} pixels`);
}

/** @param original a WebP this server encoded */
export function cropPhoto(original: Uint8Array): Promise<PhotoCrops> {
  if (findFormat(original) !== 'webp') throw new Error('an original that is no WebP');
  const cut = (size: keyof typeof photoSizes) =>
    sharp(original)
      .resize({ ...photoSizes[size], fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer();
  return queue.run(async () => ({
    card: await cut('card'),
    page: await cut('page'),
    share: await cut('share'),
  }));
}

export const photoPlace = adminUploadPlace('destination_photo', '/api/admin/destination-photos/files');

export function photoFileRoutes(context: AdminUploadContext): Hono<HttpEnv> {
  const pictures = createPictureMaker(originalSize);
  const routes = new Hono<HttpEnv>();
  routes.put(
    photoPlace.pathOf(':id'),
    takeAdminUpload(context, {
      table: 'destination_photo',
      place: photoPlace,
      urlOf: (id) => photoPath(id, 'original'),
      make: async (bytes) => {
        const original = await pictures.make(bytes);
        await refuseSmallPhoto(original);
        return original;
      },
      insert: (trx, row, original) =>
        trx
          .insertInto('destination_photo')
          .values({ ...row, updated_at: row.created_at, original })
          .execute(),
    }),
  );
  routes.get('/media/photos/:name', async (c) => {
    c.set('route', '/media/photos/{name}');
    const found = findPhotoPath(c.req.path);
    const image = found && (await findPhotoFile(context.db, found.id, found.size));
    return answerPicture(c, { id: found && `${found.id}.${found.size}`, image, caching: pictureCaching });
  });
  return routes;
}
