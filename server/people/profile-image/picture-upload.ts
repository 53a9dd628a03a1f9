/** Picture uploads to signed addresses, shared by profile images and deal images: prepare, receive, serve. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import { uuidPattern } from '#contract/domain/uuid.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import { isSameText } from '#server/people/accounts/secret-token.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import { readBytes } from '#server/platform/http/request-check.ts';
import { isNotModified } from '#server/platform/http/response-cache.ts';
import { countedAttempt, countWithin, earlierCount } from '#server/platform/limits/counted-attempt.ts';
import type { Limit } from '#server/platform/limits/limit.repository.ts';

type SigningKeys = Pick<AccountKeys, 'tag'>;

const uploadSeconds = 300;

const objectPattern = new RegExp(`^/api/objects/(${uuidPattern})$`);

/** The id in a `profileImagePath`; undefined for other paths. */
export function findObjectId(path: string): string | undefined {
  return objectPattern.exec(path)?.[1];
}

/** Of a PUT to `path`; `expires` in Unix seconds. */
function signatureOf(
  keys: SigningKeys,
  { path, userId, sessionId, expires }: Uploader & { path: string; expires: number },
): string {
  return keys.tag('upload', ['PUT', path, userId, sessionId, profileImageMaxBytes, expires].join('\n'));
}

export type UploadContext = { db: Db; accounts: { keys: SigningKeys }; now: () => Date };

/** The session an upload is signed for; administrators also upload other people's images. */
export type Uploader = { userId: string; sessionId: string };

type Owned = { id: string; userId: string };

/** Paths, limit and storage of one kind of upload. */
export type UploadPlace = {
  pathOf: (id: string) => string;
  /** The id in an upload path; undefined for other paths. */
  findId: (path: string) => string | undefined;
  /** Counted when the upload is prepared; undone if processing fails on our side. */
  limitOf: (userId: string) => Limit;
  insertAwaited: (trx: Trx, owned: Owned, times: { now: Date; expiresAt: Date }) => Promise<void>;
  /** Whether the prepared upload is still open. */
  isAwaited: (db: Db, owned: Owned, now: Date) => Promise<boolean>;
  /** Marks it as used; of concurrent calls one succeeds. @returns whether it was open */
  takeAwaited: (db: Db, owned: Owned, now: Date) => Promise<boolean>;
};

/** @returns the id of the picture, and the URL that accepts its PUT for five minutes */
export async function prepareUpload(
  context: UploadContext,
  place: UploadPlace,
  { userId, sessionId }: Uploader,
): Promise<{ id: string; uploadURL: string }> {
  const { db, accounts, now } = context;
  const id = randomUUID();
  const at = now();
  const expires = Math.floor(at.getTime() / 1000) + uploadSeconds;
  await db.transaction().execute(async (trx) => {
    await countWithin(trx, context, [place.limitOf(userId)]);
    await place.insertAwaited(trx, { id, userId }, { now: at, expiresAt: new Date(expires * 1000) });
  });
  const path = place.pathOf(id);
  const signature = signatureOf(accounts.keys, { path, userId, sessionId, expires });
  return { id, uploadURL: `${path}?${new URLSearchParams({ expires: String(expires), signature })}` };
}

type Sent = {
  c: Context<HttpEnv>;
  uploader: Uploader;
  keep: (id: string, bytes: Uint8Array) => Promise<void>;
};

/** @throws AppError `forbidden` for a wrong, changed, expired or used URL */
export async function takeUpload(
  context: UploadContext,
  place: UploadPlace,
  { c, uploader, keep }: Sent,
): Promise<void> {
  const { db, accounts, now } = context;
  const id = place.findId(c.req.path);
  const { expires = '', signature = '' } = c.req.query();
  if (!id || !/^\d{1,12}$/.test(expires)) throw refused('upload without a signature');
  const grant = { ...uploader, path: place.pathOf(id), expires: Number(expires) };
  const isGenuine = isSameText(signature, signatureOf(accounts.keys, grant));
  if (!isGenuine || now().getTime() >= grant.expires * 1000)
    throw refused('signature of another upload, person, session or time');
  const owned = { id, userId: uploader.userId };
  if (!(await place.isAwaited(db, owned, now()))) throw refused('upload used before or not awaited');
  const bytes = await readBytes(c, profileImageMaxBytes);
  await countedAttempt(context, [earlierCount(place.limitOf(owned.userId))], async () => {
    // Marked as used before decoding, so that a broken image costs its sender another prepared upload.
    if (!(await place.takeAwaited(db, owned, now()))) throw refused('upload used before or not awaited');
    await keep(owned.id, bytes);
  });
}

function refused(log: string): AppError {
  return new AppError('forbidden', { log });
}

const servedAs = {
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="picture.webp"',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

type Shown = {
  id: string | undefined;
  image: Uint8Array | undefined;
  caching: Readonly<Record<string, string>>;
};

/** The image of an id never changes. @throws AppError `not_found` */
export function answerPicture(c: Context<HttpEnv>, { id, image, caching }: Shown): Response {
  if (id === undefined || !image) throw new AppError('not_found', { log: 'no such picture' });
  const headers = { ...servedAs, ...caching, etag: `"${id}"` };
  if (isNotModified(c.req.header('if-none-match'), headers.etag)) return c.body(null, 304, headers);
  return c.body(new Uint8Array(image), 200, headers);
}
