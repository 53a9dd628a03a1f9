/** `PUT /api/admin/deal-images/{id}` takes the bytes of a prepared upload; `/media/{id}.webp` shows everybody the picture. */
import { type Context, Hono } from 'hono';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import { createPictureMaker } from '#server/people/profile-image/profile-picture.ts';
import { isSignedPath } from '#server/people/profile-image/upload-signature.ts';
import { actorOf } from '#server/platform/audit/audit.repository.ts';
import { AppError } from '#server/platform/errors.ts';
import { isNotModified } from '#server/platform/http/answer-cache.ts';
import { addressOf } from '#server/platform/http/client-address.ts';
import type { AdminSession, HttpEnv, IdentifyAdmin } from '#server/platform/http/http-env.ts';
import { readBytes } from '#server/platform/http/request-body.ts';
import { getAdmin } from '#server/platform/http/signed-in.ts';
import { countedAttempt, earlierCount } from '#server/platform/limits/counted-attempt.ts';
import { findDealImage, isImageAwaited, takeAwaitedImage } from './deal-image.repository.ts';
import { findMediaId, findUploadId, uploadPath } from './deal-image-address.ts';
import { dealImageLimit } from './deal-image-limit.ts';
import { type DealImagesContext, dealPictureSize, keepPicture } from './deal-images-context.ts';

export type MediaContext = DealImagesContext & {
  config: { trustProxy: number };
  identifyAdmin: IdentifyAdmin;
};

/** A picture never changes under its id. */
const servedAs: Readonly<Record<string, string>> = {
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="picture.webp"',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'public, max-age=31536000, immutable',
};

export function mediaRoutes(context: MediaContext): Hono<HttpEnv> {
  const { db, now } = context;
  const pictures = createPictureMaker(dealPictureSize);
  const routes = new Hono<HttpEnv>();

  routes.put('/api/admin/deal-images/:id', async (c) => {
    c.set('route', '/api/admin/deal-images/{id}');
    const admin = await identify(context, c);
    const id = readSigned(context, c, admin);
    if (!(await isImageAwaited(db, id, now()))) throw unawaited();
    const bytes = await readBytes(c, profileImageMaxBytes);
    const address = addressOf(c, context.config.trustProxy);
    const actor = actorOf({ admin, address, requestId: c.get('requestId') });
    await countedAttempt(context, [earlierCount(dealImageLimit('upload', admin.userId))], async () => {
      // Used up before it is decoded: a broken picture costs its sender another prepared upload.
      if (!(await takeAwaitedImage(db, id, now()))) throw unawaited();
      await keepPicture(context, pictures, { id, bytes, actor });
    });
    return c.body(null, 204);
  });

  routes.get('/media/:name', async (c) => {
    c.set('route', '/media/{name}');
    const id = findMediaId(c.req.path);
    const image = id && (await findDealImage(db, id));
    if (!image) throw new AppError('not_found', { log: 'no such picture' });
    const headers = { ...servedAs, etag: `"${id}"` };
    if (isNotModified(c.req.header('if-none-match'), headers.etag)) return c.body(null, 304, headers);
    return c.body(new Uint8Array(image), 200, headers);
  });
  return routes;
}

/** @throws AppError `admin_required`, `second_factor_required` */
async function identify({ identifyAdmin }: MediaContext, c: Context<HttpEnv>): Promise<AdminSession> {
  const admin = getAdmin({ admin: await identifyAdmin(c.req.raw.headers) });
  if (!admin.mustEnrol) return admin;
  throw new AppError('second_factor_required', { log: 'upload before a second factor' });
}

/** The id a signature allows to be uploaded. @throws AppError `forbidden` for a wrong, edited or late one */
function readSigned(
  { accounts, now }: MediaContext,
  c: Context<HttpEnv>,
  { userId, sessionId }: AdminSession,
): string {
  const id = findUploadId(c.req.path);
  const { expires = '', signature = '' } = c.req.query();
  if (!id || !/^\d{1,12}$/.test(expires)) throw refused('upload without a signature');
  const grant = {
    path: uploadPath(id),
    userId,
    sessionId,
    expires: Number(expires),
    mostBytes: profileImageMaxBytes,
  };
  if (isSignedPath(accounts.keys, grant, signature, now())) return id;
  throw refused('signature of another upload, administrator, session or time');
}

function unawaited(): AppError {
  return refused('upload used before or not awaited');
}

function refused(log: string): AppError {
  return new AppError('forbidden', { log });
}
