/** What an administrator asks about accounts, and how their picture is changed. */
import type { AdminUserAnswer } from '#contract/api/admin-users.ts';
import { createUpload } from '#contract/endpoints/account.ts';
import { getAdminUser, listAdminUsers, setUserProfileImage } from '#contract/endpoints/admin.ts';
import { adminList, adminQuery, callAdmin, putFileAsAdmin } from '#web/features/admin/admin-api.ts';

/** As many as a list gives at once, by name. */
export function administratorsQuery() {
  return adminList(listAdminUsers, { query: { role: 'admin', sort: 'name', order: 'asc', perPage: 100 } });
}

/** @param parameters filters, order and page, as the list's address holds them */
export function usersQuery(parameters: Readonly<Record<string, string>>) {
  return adminList(listAdminUsers, { query: { ...parameters, role: 'user' } });
}

export function userQuery(userId: string) {
  return adminQuery(getAdminUser, { params: { userId } });
}

/** Uploads to the address made for it, then shows what was uploaded as their picture. Rejects with ApiError. */
export async function uploadUserPicture(userId: string, file: Blob): Promise<AdminUserAnswer> {
  const { uploadURL, objectURL } = await callAdmin(createUpload);
  await putFileAsAdmin(uploadURL, file);
  return setUserPicture(userId, objectURL);
}

/** Null for none. Rejects with ApiError. */
export function setUserPicture(userId: string, profileImageURL: string | null): Promise<AdminUserAnswer> {
  return callAdmin(setUserProfileImage, { params: { userId }, body: { profileImageURL } });
}
