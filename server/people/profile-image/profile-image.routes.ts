/** Prepares the upload of a profile image, takes it, assigns it to the account, and shows it to its owner and to administrators. */
import { Hono } from 'hono';
import { createUpload, setProfileImage } from '#contract/api/account.ts';
import { adminKeyHeader } from '#contract/domain/admin.ts';
import { profileImagePath, readUser } from '#server/people/accounts/user.presenter.ts';
import { AppError, invalidField } from '#server/platform/errors.ts';
import type { HttpEnv, Identify, IdentifyAdmin } from '#server/platform/http/http-env.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getSignedIn } from '#server/platform/http/signed-in.ts';
import {
  answerPicture,
  findObjectId,
  prepareUpload,
  takeUpload,
  type UploadContext,
  type UploadPlace,
} from './picture-upload.ts';
import {
  assignImage,
  awaitedUploadsIn,
  findImage,
  insertUploaded,
  showImage,
} from './profile-image.repository.ts';
import { createPictureMaker } from './profile-picture.ts';

const profileImagePlace: UploadPlace = {
  pathOf: profileImagePath,
  findId: findObjectId,
  limitOf: (userId) => ({ action: 'upload', actor: `user:${userId}`, most: 20, withinSeconds: 3600 }),
  ...awaitedUploadsIn('profile_image'),
};

export function profileImageRoutes(context: UploadContext): OperationRoute[] {
  const { db, now } = context;
  return [
    operationRoute(createUpload, async ({ caller }) => {
      const uploader = caller.admin ?? getSignedIn(caller);
      const { id, uploadURL } = await prepareUpload(context, profileImagePlace, uploader);
      return { uploadURL, objectURL: profileImagePath(id) };
    }),
    operationRoute(setProfileImage, async ({ body, caller }) => {
      const { userId } = getSignedIn(caller);
      const url = body.profileImageURL;
      const imageId = url === null ? null : readImageId(url);
      await db.transaction().execute(async (trx) => {
        if (imageId !== null && !(await assignImage(trx, { id: imageId, from: userId, to: userId }, now()))) {
          throw new AppError('not_found', { log: 'no such upload of theirs' });
        }
        await showImage(trx, { userId, imageId }, now());
      });
      return { user: await readUser(context, userId) };
    }),
  ];
}

/** @throws AppError `validation_failed` for anything but an object path of this site */
export function readImageId(url: string): string {
  const id = findObjectId(url);
  if (id) return id;
  throw invalidField('profileImageURL', 'api.field.invalid', 'no address of an object');
}

type ObjectContext = UploadContext & {
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
    const { headers } = c.req.raw;
    const admin = headers.has(adminKeyHeader) ? await context.identifyAdmin(headers) : null;
    const uploader = admin ?? getSignedIn(await context.identify(headers));
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
    const { headers } = c.req.raw;
    const id = findObjectId(c.req.path);
    const identity = await context.identify(headers);
    const userId = identity.signedIn?.userId;
    let image = id && userId ? await findImage(db, { id, userId }, now()) : undefined;
    if (!image) {
      // Unless on an administrator's page, whoever asks must be signed in.
      if (!(await context.isAdminPage(headers))) getSignedIn(identity);
      else if (id) image = await findImage(db, { id, userId: null }, now());
    }
    return answerPicture(c, { id, image, caching });
  });
  return routes;
}
