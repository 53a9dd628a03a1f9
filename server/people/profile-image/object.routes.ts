/** `PUT /api/objects/{id}` uploads a profile image; GET returns it to its owner and to administrators. */
import { Hono } from 'hono';
import { adminKeyHeader } from '#contract/domain/admin.ts';
import type { HttpEnv, Identify, IdentifyAdmin } from '#server/platform/http/http-env.ts';
import { getSignedIn } from '#server/platform/http/signed-in.ts';
import { answerPicture, takeUpload, type UploadContext, type Uploader } from './picture-upload.ts';
import { findImage, insertUploaded } from './profile-image.repository.ts';
import { profileImagePlace } from './profile-image.routes.ts';
import { createPictureMaker } from './profile-picture.ts';
import { findObjectId } from './upload-signature.ts';

export type ObjectContext = UploadContext & {
  identify: Identify;
  identifyAdmin: IdentifyAdmin;
  /** Whether the request comes from an admin page; image requests carry cookies but no key header. */
  isAdminPage: (headers: Headers) => Promise<boolean>;
};

/** How long an uploaded image waits to be assigned. */
const keptMilliseconds = 3_600_000;

/** Revalidated, so that it is not shown after sign-out. */
const caching = { 'cache-control': 'private, no-cache', vary: 'Cookie' };

export function objectRoutes(context: ObjectContext): Hono<HttpEnv> {
  const { db, now } = context;
  const pictures = createPictureMaker();
  const routes = new Hono<HttpEnv>();

  routes.put('/api/objects/:id', async (c) => {
    c.set('route', '/api/objects/{id}');
    const uploader = await findUploader(context, c.req.raw.headers);
    const keep = async (id: string, bytes: Uint8Array) => {
      const image = await pictures.make(bytes);
      const at = now();
      const expiresAt = new Date(at.getTime() + keptMilliseconds);
      await insertUploaded(db, { id, userId: uploader.userId, image }, { now: at, expiresAt });
    };
    await takeUpload(context, profileImagePlace, { c, uploader, keep });
    return c.body(null, 204);
  });

  routes.get('/api/objects/:id', async (c) => {
    c.set('route', '/api/objects/{id}');
    const id = findObjectId(c.req.path);
    const image = await findShown(context, c.req.raw.headers, id);
    return answerPicture(c, { id, image, caching });
  });
  return routes;
}

/**
 * The administrator if the request has an admin key, otherwise the signed-in user.
 * @throws AppError `unauthenticated`
 */
async function findUploader(context: ObjectContext, headers: Headers): Promise<Uploader> {
  const admin = headers.has(adminKeyHeader) ? await context.identifyAdmin(headers) : null;
  return admin ?? getSignedIn(await context.identify(headers));
}

/** @throws AppError `unauthenticated` unless owner or administrator */
async function findShown(
  context: ObjectContext,
  headers: Headers,
  id: string | undefined,
): Promise<Uint8Array | undefined> {
  const { db, now } = context;
  const identity = await context.identify(headers);
  const { signedIn } = identity;
  const own = id && signedIn ? await findImage(db, { id, userId: signedIn.userId }, now()) : undefined;
  if (own) return own;
  if (await context.isAdminPage(headers))
    return id === undefined ? undefined : findImage(db, { id, userId: null }, now());
  getSignedIn(identity);
  return undefined;
}
