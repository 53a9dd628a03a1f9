/** Prepares the upload of a profile image, and assigns the uploaded image to the account. */
import { createUpload, setProfileImage } from '#contract/api/account.ts';
import { readUser } from '#server/people/accounts/user.presenter.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getSignedIn } from '#server/platform/http/signed-in.ts';
import { prepareUpload, type UploadContext, type Uploader, type UploadPlace } from './picture-upload.ts';
import { assignImage, insertAwaited, isAwaited, showImage, takeAwaited } from './profile-image.repository.ts';
import { findObjectId, objectPath } from './upload-signature.ts';

const uploadsAnHour = 20;

/** Uploads of profile images. */
export const profileImagePlace: UploadPlace = {
  pathOf: objectPath,
  findId: findObjectId,
  limitOf: (userId) => {
    return { action: 'upload', actor: `user:${userId}`, most: uploadsAnHour, withinSeconds: 3600 };
  },
  insertAwaited,
  isAwaited,
  takeAwaited,
};

export function profileImageRoutes(context: UploadContext): OperationRoute[] {
  const { db, now } = context;
  return [
    operationRoute(createUpload, async ({ caller }) => {
      const { id, uploadURL } = await prepareUpload(context, profileImagePlace, uploaderOf(caller));
      return { uploadURL, objectURL: objectPath(id) };
    }),
    operationRoute(setProfileImage, async ({ body, caller }) => {
      const { userId } = getSignedIn(caller);
      const url = body.profileImageURL;
      const imageId = url === null ? null : readImageId(url);
      await db.transaction().execute(async (trx) => {
        if (imageId !== null && !(await assignImage(trx, { id: imageId, userId }, now()))) {
          throw new AppError('not_found', { log: 'no such upload of theirs' });
        }
        await showImage(trx, { userId, imageId }, now());
      });
      return { user: await readUser(context, userId) };
    }),
  ];
}

/** @throws AppError `unauthenticated` */
function uploaderOf(caller: Pick<Caller, 'admin' | 'signedIn'>): Uploader {
  return caller.admin ?? getSignedIn(caller);
}

/** @throws AppError `validation_failed` for anything but an object path of this site */
export function readImageId(url: string): string {
  const id = findObjectId(url);
  if (id) return id;
  throw new AppError('validation_failed', {
    log: 'no address of an object',
    fields: { profileImageURL: 'api.field.invalid' },
  });
}
