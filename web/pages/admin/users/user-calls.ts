/** Admin queries for users, and upload of their profile image. */
import type { AdminUserAnswer } from '#contract/api/admin-users.ts';
import { createUpload } from '#contract/endpoints/account.ts';
import { getAdminUser, listAdminUsers, setUserProfileImage } from '#contract/endpoints/admin.ts';
import { adminList, adminQuery, callAdmin, putFileAsAdmin } from '#web/features/admin/admin-api.ts';

/** Up to 100 administrators, sorted by name. */
export function administratorsQuery() {
  return adminList(listAdminUsers, { query: { role: 'admin', sort: 'name', order: 'asc', perPage: 100 } });
}

/** @param parameters filters, sorting and page from the URL */
export function usersQuery(parameters: Readonly<Record<string, string>>) {
  return adminList(listAdminUsers, { query: { ...parameters, role: 'user' } });
}

export function userQuery(userId: string) {
  return adminQuery(getAdminUser, { params: { userId } });
}

/** Requests an upload URL, uploads the file and sets it as profile image. Rejects with ApiError. */
export async function uploadUserPicture(userId: string, file: Blob): Promise<AdminUserAnswer> {
  const { uploadURL, objectURL } = await callAdmin(createUpload);
  await putFileAsAdmin(uploadURL, file);
  return setUserPicture(userId, objectURL);
}

/** Sets or, with null, removes the profile image. Rejects with ApiError. */
export function setUserPicture(userId: string, profileImageURL: string | null): Promise<AdminUserAnswer> {
  return callAdmin(setUserProfileImage, { params: { userId }, body: { profileImageURL } });
}
