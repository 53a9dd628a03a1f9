/** `PUT /api/objects/{id}` takes the bytes of a prepared upload; GET gives the picture made of them to its owner and to administrators. */
import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import { adminKeyHeader } from '#contract/domain/admin.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import { isNotModified } from '#server/platform/http/answer-cache.ts';
import type { HttpEnv, Identify, IdentifyAdmin } from '#server/platform/http/http-env.ts';
import { readBytes } from '#server/platform/http/request-body.ts';
import { getSignedIn } from '#server/platform/http/signed-in.ts';
import { countedAttempt, earlierCount } from '#server/platform/limits/counted-attempt.ts';
import {
  findAnyImage,
  findImage,
  insertUploaded,
  isAwaited,
  takeAwaited,
} from './profile-image.repository.ts';
import { type Uploader, uploadLimit } from './profile-image.routes.ts';
import { createPictureMaker } from './profile-picture.ts';
import { findObjectId, isSignedUpload, type SigningKeys } from './upload-signature.ts';

export type ObjectContext = {
  db: Kysely<Database>;
  accounts: { keys: SigningKeys };
  now: () => Date;
  identify: Identify;
  identifyAdmin: IdentifyAdmin;
  /** Whether a page of an administrator shows the picture: images are asked for with cookies alone. */
  isAdminPage: (headers: Headers) => Promise<boolean>;
};

/** How long an uploaded picture waits to be taken. */
const keptMilliseconds = 3_600_000;

const servedAs: Readonly<Record<string, string>> = {
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="picture.webp"',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'private, no-cache',
  vary: 'Cookie',
};

export function objectRoutes(context: ObjectContext): Hono<HttpEnv> {
  const { db, now } = context;
  const pictures = createPictureMaker();
  const routes = new Hono<HttpEnv>();

  routes.put('/api/objects/:id', async (c) => {
    c.set('route', '/api/objects/{id}');
    const uploader = await findUploader(context, c.req.raw.headers);
    const owned = { id: readSigned(c, context, uploader), userId: uploader.userId };
    if (!(await isAwaited(db, owned, now()))) throw unawaited();
    const bytes = await readBytes(c, profileImageMaxBytes);
    await countedAttempt(context, [earlierCount(uploadLimit(owned.userId))], async () => {
      // Used up before it is decoded: a broken picture costs its sender another prepared upload.
      if (!(await takeAwaited(db, owned, now()))) throw unawaited();
      const image = await pictures.make(bytes);
      const at = now();
      const expiresAt = new Date(at.getTime() + keptMilliseconds);
      await insertUploaded(db, { ...owned, image }, { now: at, expiresAt });
    });
    return c.body(null, 204);
  });

  routes.get('/api/objects/:id', async (c) => {
    c.set('route', '/api/objects/{id}');
    const id = findObjectId(c.req.path);
    const image = await findShown(context, c.req.raw.headers, id);
    if (!image) throw new AppError('not_found', { log: 'no such object of theirs' });
    // A picture never changes under its id, and is asked for anew: whoever signed out is shown none.
    const headers = { ...servedAs, etag: `"${id}"` };
    if (isNotModified(c.req.header('if-none-match'), headers.etag)) return c.body(null, 304, headers);
    return c.body(new Uint8Array(image), 200, headers);
  });
  return routes;
}

/** Whoever the key of an administrator comes from, else whoever is signed in. @throws AppError `unauthenticated` */
async function findUploader(context: ObjectContext, headers: Headers): Promise<Uploader> {
  const admin = headers.has(adminKeyHeader) ? await context.identifyAdmin(headers) : null;
  return admin ?? getSignedIn(await context.identify(headers));
}

/** @throws AppError `unauthenticated` for neither owner nor administrator */
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
  if (await context.isAdminPage(headers)) return id === undefined ? undefined : findAnyImage(db, id, now());
  getSignedIn(identity);
  return undefined;
}

/** The id a signature allows to be uploaded. @throws AppError `forbidden` for a wrong, edited or late one */
function readSigned(c: Context<HttpEnv>, { accounts, now }: ObjectContext, uploader: Uploader): string {
  const id = findObjectId(c.req.path);
  const { expires = '', signature = '' } = c.req.query();
  if (!id || !/^\d{1,12}$/.test(expires)) throw refused('upload without a signature');
  const { userId, sessionId } = uploader;
  const grant = { id, userId, sessionId, expires: Number(expires), mostBytes: profileImageMaxBytes };
  if (isSignedUpload(accounts.keys, grant, signature, now())) return id;
  throw refused('signature of another upload, person, session or time');
}

function unawaited(): AppError {
  return refused('upload used before or not awaited');
}

function refused(log: string): AppError {
  return new AppError('forbidden', { log });
}
