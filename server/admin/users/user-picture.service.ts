/** Profile images of other people, uploaded by an administrator. */
import type { AdminUser } from '#contract/api/admin-users.ts';
import { reassignImage, showImage } from '#server/people/profile-image/profile-image.repository.ts';
import { readImageId } from '#server/people/profile-image/profile-image.routes.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { getAdmin } from '#server/platform/http/signed-in.ts';
import { type AdminUsersContext, changeUser } from './user-change.ts';

/**
 * Assigns the acting administrator's upload to another user.
 * @param picture.url null removes the image
 * @throws AppError `not_found` for an unknown account or upload, `validation_failed` for an invalid address
 */
export async function setUserPicture(
  context: AdminUsersContext,
  caller: Caller,
  { userId, url }: { userId: string; url: string | null },
): Promise<AdminUser> {
  const imageId = url === null ? null : readImageId(url);
  const uploader = getAdmin(caller).userId;
  return changeUser(context, caller, {
    userId,
    action: 'user.profile_image',
    change: async ({ trx, account, now }) => {
      if (imageId === account.profileImageId) return;
      if (imageId !== null && !(await reassignImage(trx, { id: imageId, from: uploader, to: userId }, now))) {
        throw new AppError('not_found', { log: 'no such upload of theirs' });
      }
      await showImage(trx, { userId, imageId }, now);
    },
  });
}
