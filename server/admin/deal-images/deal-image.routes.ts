/** Deal images: prepares their upload, and serves them. */
import { Hono } from 'hono';
import { createDealImageUpload } from '#contract/api/admin-deals.ts';
import { awaitedUploadsIn } from '#server/people/profile-image/awaited-upload.repository.ts';
import {
  answerPicture,
  prepareUpload,
  takeUpload,
  type UploadContext,
  type UploadPlace,
} from '#server/people/profile-image/picture-upload.ts';
import { createPictureMaker, type PictureMaker } from '#server/people/profile-image/profile-picture.ts';
import { type AuditActor, actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import { addressOf } from '#server/platform/http/client-address.ts';
import type { HttpEnv, IdentifyAdmin } from '#server/platform/http/http-env.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getAdmin, getUploader } from '#server/platform/http/signed-in.ts';
import type { Limit } from '#server/platform/limits/limit.repository.ts';
import {
  findDealImage,
  findMediaId,
  findUploadId,
  insertDealImage,
  mediaPath,
  uploadPath,
} from './deal-image.repository.ts';
export function dealImageRoutes(context: UploadContext): OperationRoute[] {
  return [
    operationRoute(createDealImageUpload, async ({ caller }) => {
      const { id, uploadURL } = await prepareUpload(context, dealImagePlace, getAdmin(caller));
      return { uploadURL, objectURL: mediaPath(id) };
    }),
  ];
}

type MediaContext = UploadContext & { config: { trustProxy: number }; identifyAdmin: IdentifyAdmin };

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

const picturesAnHour = 60;

/** Rate limit for an administrator. */
function limitOf(userId: string): Limit {
  return {
    ...{ action: 'deal-image-upload', actor: `user:${userId}` },
    ...{ most: picturesAnHour, withinSeconds: 3600 },
  };
}

const dealImagePlace: UploadPlace = {
  pathOf: uploadPath,
  findId: findUploadId,
  limitOf,
  ...awaitedUploadsIn('deal_image'),
};

/** The largest size shown on cards and pages. */
const dealPictureSize = { width: 1200, height: 800, fit: 'inside', withoutEnlargement: true } as const;

/** How long an image waits to be used by a deal. */
const keptMilliseconds = 86_400_000;

type NewPicture = { id: string; bytes: Uint8Array; actor: AuditActor };

/**
 * Re-encodes and stores the image.
 * @throws AppError for an image that cannot be decoded
 */
async function keepPicture(
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
