/** Images of deals: five minutes to upload one, a day until a deal uses it, served for ever, deleted when unused. */
import { Hono } from 'hono';
import { type SqlBool, sql } from 'kysely';
import { createDealImageUpload } from '#contract/api/admin-deals.ts';
import { uuidPattern } from '#contract/domain/uuid.ts';
import {
  answerPicture,
  prepareUpload,
  takeUpload,
  type UploadContext,
  type UploadPlace,
} from '#server/people/profile-image/picture-upload.ts';
import { awaitedUploadsIn } from '#server/people/profile-image/profile-image.repository.ts';
import { createPictureMaker } from '#server/people/profile-image/profile-picture.ts';
import { actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { addressOf } from '#server/platform/http/client-address.ts';
import type { HttpEnv, IdentifyAdmin } from '#server/platform/http/http-env.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getAdmin, getUploader } from '#server/platform/http/signed-in.ts';

const uploadPattern = new RegExp(`^/api/admin/deal-images/(${uuidPattern})$`);
const mediaPattern = new RegExp(`^/media/(${uuidPattern})\\.webp$`);
const mediaPath = (id: string) => `/media/${id}.webp`;
const picturesAnHour = 60;

const dealImagePlace: UploadPlace = {
  pathOf: (id) => `/api/admin/deal-images/${id}`,
  findId: (path) => uploadPattern.exec(path)?.[1],
  limitOf: (userId) => ({
    action: 'deal-image-upload',
    actor: `user:${userId}`,
    most: picturesAnHour,
    withinSeconds: 3600,
  }),
  ...awaitedUploadsIn('deal_image'),
};

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
/** The largest size shown on cards and pages. */
const largest = { width: 1200, height: 800, fit: 'inside', withoutEnlargement: true } as const;
/** How long an image waits to be used by a deal, and is kept after the last use, so that a deal being saved right now still finds it. */
const keptMilliseconds = 86_400_000;

export function mediaRoutes(context: MediaContext): Hono<HttpEnv> {
  const { db, now } = context;
  const pictures = createPictureMaker(largest);
  const routes = new Hono<HttpEnv>();

  routes.put('/api/admin/deal-images/:id', async (c) => {
    c.set('route', '/api/admin/deal-images/{id}');
    const admin = await getUploader(context, c.req.raw.headers);
    const address = addressOf(c, context.config.trustProxy);
    const actor = actorOf({ admin, address, requestId: c.get('requestId') });
    const keep = async (id: string, bytes: Uint8Array) => {
      const image = await pictures.make(bytes);
      const at = now();
      const times = { created_at: at, expires_at: new Date(at.getTime() + keptMilliseconds) };
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('deal_image')
          .values({ id, status: 'uploaded', image, ...times })
          .execute();
        const after = { url: mediaPath(id), bytes: image.byteLength };
        const target = { kind: 'deal_image', id, label: mediaPath(id) } as const;
        await recordAudit(trx, actor, { action: 'deal_image.add', target, after }, at);
      });
    };
    await takeUpload(context, dealImagePlace, { c, uploader: admin, keep });
    return c.body(null, 204);
  });

  routes.get('/media/:name', async (c) => {
    c.set('route', '/media/{name}');
    const id = mediaPattern.exec(c.req.path)?.[1];
    const select = db.selectFrom('deal_image').select('image');
    const row = id === undefined ? undefined : await select.where('id', '=', id).executeTakeFirst();
    return answerPicture(c, { id, image: row?.image ?? undefined, caching });
  });
  return routes;
}

/** Marks an image as used by a deal. @returns false where the address is none of an uploaded image */
export async function claimDealImage(trx: Trx, url: string, now: Date): Promise<boolean> {
  const id = mediaPattern.exec(url)?.[1];
  if (id === undefined) return false;
  const used = await trx
    .updateTable('deal_image')
    .set({ expires_at: null })
    .where('id', '=', id)
    .where('status', '=', 'uploaded')
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Deletes unused, expired images; deleted deals still use theirs. */
export async function sweepDealImages(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('deal_image').where('expires_at', '<=', now).where(isUnshown).execute();
  await db
    .updateTable('deal_image')
    .set({ expires_at: new Date(now.getTime() + keptMilliseconds) })
    .where('expires_at', 'is', null)
    .where(isUnshown)
    .execute();
}

const isUnshown = sql<SqlBool>`not exists (
  select 1 from deal where '/media/' || deal_image.id || '.webp' in (image_url, airline_logo_url))`;
