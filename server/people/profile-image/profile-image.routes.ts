/** The calls that prepare an upload of one's picture and take it as one's own. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { createUpload, setProfileImage, type Upload } from '#contract/api/account.ts';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import { readUser } from '#server/people/accounts/user.presenter.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getSignedIn } from '#server/platform/http/signed-in.ts';
import { countWithin } from '#server/platform/limits/counted-attempt.ts';
import type { Limit } from '#server/platform/limits/limit.repository.ts';
import { adoptImage, insertAwaited, showImage } from './profile-image.repository.ts';
import { findObjectId, objectPath, type SigningKeys, signUpload, uploadSeconds } from './upload-signature.ts';

export type ProfileImageContext = {
  db: Kysely<Database>;
  /** Their keys sign addresses of uploads. */
  accounts: { keys: SigningKeys };
  now: () => Date;
};

const uploadsAnHour = 20;

export function profileImageRoutes(context: ProfileImageContext): OperationRoute[] {
  const { db, now } = context;
  return [
    operationRoute(createUpload, ({ caller }) => prepareUpload(context, uploaderOf(caller))),
    operationRoute(setProfileImage, async ({ body, caller }) => {
      const { userId } = getSignedIn(caller);
      const url = body.profileImageURL;
      const imageId = url === null ? null : readImageId(url);
      await db.transaction().execute(async (trx) => {
        if (imageId !== null && !(await adoptImage(trx, { id: imageId, userId }, now()))) {
          throw new AppError('not_found', { log: 'no such upload of theirs' });
        }
        await showImage(trx, { userId, imageId }, now());
      });
      return { user: await readUser(context, userId) };
    }),
  ];
}

/** Counted as an upload is prepared; a failure of ours while the picture is taken in gives it back. */
export function uploadLimit(userId: string): Limit {
  return { action: 'upload', actor: `user:${userId}`, most: uploadsAnHour, withinSeconds: 3600 };
}

async function prepareUpload(context: ProfileImageContext, { userId, sessionId }: Uploader): Promise<Upload> {
  const { db, accounts, now } = context;
  const id = randomUUID();
  const at = now();
  const expires = Math.floor(at.getTime() / 1000) + uploadSeconds;
  await db.transaction().execute(async (trx) => {
    await countWithin(trx, context, [uploadLimit(userId)]);
    await insertAwaited(trx, { id, userId }, { now: at, expiresAt: new Date(expires * 1000) });
  });
  const grant = { id, userId, sessionId, expires, mostBytes: profileImageMaxBytes };
  return { uploadURL: signUpload(accounts.keys, grant), objectURL: objectPath(id) };
}

/** Whose session an upload is signed for: an administrator uploads the pictures of other people, too. */
export type Uploader = { userId: string; sessionId: string };

/** @throws AppError `unauthenticated` */
function uploaderOf(caller: Pick<Caller, 'admin' | 'signedIn'>): Uploader {
  return caller.admin ?? getSignedIn(caller);
}

/** @throws AppError `validation_failed` for what is no address of an object of this site */
export function readImageId(url: string): string {
  const id = findObjectId(url);
  if (id) return id;
  throw new AppError('validation_failed', {
    log: 'no address of an object',
    fields: { profileImageURL: 'api.field.invalid' },
  });
}
