/** Images of deals: five minutes to upload one, a day until a deal uses it, served for ever, deleted when unused. */
import { Hono } from 'hono';
import { type SqlBool, sql } from 'kysely';
import { createDealImageUpload } from '#contract/api/admin-deals.ts';
import { uuidPattern } from '#contract/domain/uuid.ts';
import {
  type AdminUploadContext,
  adminUploadPlace,
  pictureCaching,
  takeAdminUpload,
  unusedMilliseconds,
} from '#server/admin/admin-upload.ts';
import {
  answerPicture,
  prepareUpload,
  type UploadContext,
} from '#server/people/profile-image/picture-upload.ts';
import { createPictureMaker } from '#server/people/profile-image/profile-picture.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getAdmin } from '#server/platform/http/signed-in.ts';

const mediaPattern = new RegExp(`^/media/(${uuidPattern})\\.webp$`);
const mediaPath = (id: string) => `/media/${id}.webp`;
const place = adminUploadPlace('deal_image', '/api/admin/deal-images');

export function dealImageRoutes(context: UploadContext): OperationRoute[] {
  return [
    operationRoute(createDealImageUpload, async ({ caller }) => {
      const { id, uploadURL } = await prepareUpload(context, place, getAdmin(caller));
      return { uploadURL, objectURL: mediaPath(id) };
    }),
  ];
}

/** The largest size shown on cards and pages. */
const largest = { width: 1200, height: 800, fit: 'inside', withoutEnlargement: true } as const;

export function mediaRoutes(context: AdminUploadContext): Hono<HttpEnv> {
  const { make } = createPictureMaker(largest);
  const routes = new Hono<HttpEnv>();
  routes.put(
    place.pathOf(':id'),
    takeAdminUpload(context, {
      table: 'deal_image',
      place,
      urlOf: mediaPath,
      make,
      insert: (trx, row, image) =>
        trx
          .insertInto('deal_image')
          .values({ ...row, image })
          .execute(),
    }),
  );
  routes.get('/media/:name', async (c) => {
    c.set('route', '/media/{name}');
    const id = mediaPattern.exec(c.req.path)?.[1];
    const select = context.db.selectFrom('deal_image').select('image');
    const row = id === undefined ? undefined : await select.where('id', '=', id).executeTakeFirst();
    return answerPicture(c, { id, image: row?.image ?? undefined, caching: pictureCaching });
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

export async function sweepDealImages(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('deal_image').where('expires_at', '<=', now).where(isUnshown).execute();
  await db
    .updateTable('deal_image')
    .set({ expires_at: new Date(now.getTime() + unusedMilliseconds) })
    .where('expires_at', 'is', null)
    .where(isUnshown)
    .execute();
}

const isUnshown = sql<SqlBool>`not exists (
  select 1 from deal where '/media/' || deal_image.id || '.webp' in (image_url, airline_logo_url))`;
