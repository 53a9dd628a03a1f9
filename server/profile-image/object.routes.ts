/** `PUT /api/objects/{id}` takes the bytes of a prepared upload; GET gives its owner the picture made of them. */
import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import type { Database } from '#server/database/schema.ts';
import { AppError } from '#server/errors.ts';
import { isNotModified } from '#server/http/answer-cache.ts';
import type { HttpEnv, Identify, SignedIn } from '#server/http/http-env.ts';
import { readBytes } from '#server/http/request-body.ts';
import { getSignedIn } from '#server/http/signed-in.ts';
import { findImage, insertUploaded, isAwaited, takeAwaited } from './profile-image.repository.ts';
import { createPictureMaker } from './profile-picture.ts';
import { findObjectId, isSignedUpload, type SigningKeys } from './upload-signature.ts';

export type ObjectContext = {
  db: Kysely<Database>;
  accounts: { keys: SigningKeys };
  now: () => Date;
  identify: Identify;
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
    const signedIn = getSignedIn(await context.identify(c.req.raw.headers));
    const owned = { id: readSigned(c, context, signedIn), userId: signedIn.userId };
    if (!(await isAwaited(db, owned, now()))) throw unawaited();
    const bytes = await readBytes(c, profileImageMaxBytes);
    // Used up before it is decoded: a broken picture costs its sender another prepared upload.
    if (!(await takeAwaited(db, owned, now()))) throw unawaited();
    const image = await pictures.make(bytes);
    const at = now();
    const expiresAt = new Date(at.getTime() + keptMilliseconds);
    await insertUploaded(db, { ...owned, image }, { now: at, expiresAt });
    return c.body(null, 204);
  });

  routes.get('/api/objects/:id', async (c) => {
    c.set('route', '/api/objects/{id}');
    const { userId } = getSignedIn(await context.identify(c.req.raw.headers));
    const id = findObjectId(c.req.path);
    const image = id && (await findImage(db, { id, userId }, now()));
    if (!image) throw new AppError('not_found', { log: 'no such object of theirs' });
    // A picture never changes under its id, and is asked for anew: whoever signed out is shown none.
    const headers = { ...servedAs, etag: `"${id}"` };
    if (isNotModified(c.req.header('if-none-match'), headers.etag)) return c.body(null, 304, headers);
    return c.body(new Uint8Array(image), 200, headers);
  });
  return routes;
}

/** The id a signature allows to be uploaded. @throws AppError `forbidden` for a wrong, edited or late one */
function readSigned(c: Context<HttpEnv>, { accounts, now }: ObjectContext, signedIn: SignedIn): string {
  const id = findObjectId(c.req.path);
  const { expires = '', signature = '' } = c.req.query();
  if (!id || !/^\d{1,12}$/.test(expires)) throw refused('upload without a signature');
  const { userId, sessionId } = signedIn;
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
