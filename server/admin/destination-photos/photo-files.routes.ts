/** `PUT /api/admin/destination-photos/files/{id}` uploads a photo; `/media/photos/…` serves it to everybody. */
import { Hono } from 'hono';
import {
  answerPicture,
  takeUpload,
  type UploadContext,
} from '#server/people/profile-image/picture-upload.ts';
import { createPictureMaker } from '#server/people/profile-image/profile-picture.ts';
import { findPhotoFile, findPhotoPath } from '#server/pipeline/photos/destination-photo.ts';
import { actorOf } from '#server/platform/audit/audit.repository.ts';
import { addressOf } from '#server/platform/http/client-address.ts';
import type { HttpEnv, IdentifyAdmin } from '#server/platform/http/http-env.ts';
import { getUploader } from '#server/platform/http/signed-in.ts';
import { originalSize } from './photo-crops.ts';
import { keepPhoto, photoPlace } from './photo-uploads.ts';

export type PhotoFilesContext = UploadContext & {
  config: { trustProxy: number };
  identifyAdmin: IdentifyAdmin;
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
