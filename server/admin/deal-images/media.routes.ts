/** `PUT /api/admin/deal-images/{id}` uploads an image; `/media/{id}.webp` serves it to everybody. */
import { Hono } from 'hono';
import {
  answerPicture,
  takeUpload,
  type UploadContext,
} from '#server/people/profile-image/picture-upload.ts';
import { createPictureMaker } from '#server/people/profile-image/profile-picture.ts';
import { actorOf } from '#server/platform/audit/audit.repository.ts';
import { addressOf } from '#server/platform/http/client-address.ts';
import type { HttpEnv, IdentifyAdmin } from '#server/platform/http/http-env.ts';
import { getUploader } from '#server/platform/http/signed-in.ts';
import { findDealImage, findMediaId } from './deal-image.repository.ts';
import { dealImagePlace, dealPictureSize, keepPicture } from './deal-images-context.ts';

export type MediaContext = UploadContext & {
  config: { trustProxy: number };
  identifyAdmin: IdentifyAdmin;
};

const caching = { 'cache-control': 'public, max-age=31536000, immutable' };

export function mediaRoutes(context: MediaContext): Hono<HttpEnv> {
  const pictures = createPictureMaker(dealPictureSize);
  const routes = new Hono<HttpEnv>();

  routes.put('/api/admin/deal-images/:id', async (c) => {
    c.set('route', '/api/admin/deal-images/{id}');
    const admin = await getUploader(context, c.req.raw.headers);
    const address = addressOf(c, context.config.trustProxy);
    const actor = actorOf({ admin, address, requestId: c.get('requestId') });
    const keep = (id: string, bytes: Uint8Array) => keepPicture(context, pictures, { id, bytes, actor });
    await takeUpload(context, dealImagePlace, { c, uploader: admin, keep });
    return c.body(null, 204);
  });

  routes.get('/media/:name', async (c) => {
    c.set('route', '/media/{name}');
    const id = findMediaId(c.req.path);
    const image = id === undefined ? undefined : await findDealImage(context.db, id);
    return answerPicture(c, { id, image, caching });
  });
  return routes;
}
