/** What an administrator asks and does about accounts; each call rejects with ApiError. */
import type { Upload } from '#contract/api/account.ts';
import type { AdminUser, AdminUserAnswer } from '#contract/api/admin-users.ts';
import type { Done } from '#contract/api/auth.ts';
import type { Role, SubscriptionStatus } from '#contract/domain/account.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import type { Language } from '#contract/domain/language.ts';
import type { PremiumPlan } from '#contract/domain/premium-plan.ts';
import type { Query } from '#web/api/query-client.ts';
import {
  type AdminRows,
  adminList,
  adminQuery,
  callAdmin,
  putFileAsAdmin,
} from '#web/features/admin/admin-api.ts';

const path = '/api/admin/users';

export type UserDetails = {
  user: AdminUser;
  subscriptions: NonNullable<AdminUser['subscription']>[];
  sessions: number;
  favorites: number;
};

/** As many as a list gives at once, by name. */
export function administratorsQuery(): Query<AdminRows<AdminUser>> {
  return adminList(path, { role: 'admin', sort: 'name', order: 'asc', perPage: 100 });
}

/** @param parameters filters, order and page, as the list's address holds them */
export function usersQuery(parameters: Readonly<Record<string, string>>): Query<AdminRows<AdminUser>> {
  return adminList(path, { ...parameters, role: 'user' });
}

export function userQuery(userId: string): Query<UserDetails> {
  return adminQuery(`${path}/${userId}`);
}

type UserFields = {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  subscriptionStatus: SubscriptionStatus;
};
export type NewUser = UserFields & { premiumEndsOn?: IsoDate; language: Language };
export type UserChange = UserFields & { version: number };

export function createUser(user: NewUser): Promise<AdminUserAnswer> {
  return callAdmin('POST', path, user);
}

export function updateUser(userId: string, change: UserChange): Promise<AdminUserAnswer> {
  return callAdmin('PUT', `${path}/${userId}`, change);
}

export function setUserRole(userId: string, role: Role): Promise<AdminUserAnswer> {
  return callAdmin('PUT', `${path}/${userId}/role`, { role });
}

export function deleteUser(userId: string): Promise<AdminUserAnswer> {
  return callAdmin('DELETE', `${path}/${userId}`);
}

export function restoreUser(userId: string): Promise<AdminUserAnswer> {
  return callAdmin('POST', `${path}/${userId}/restore`);
}

export function setUserPassword(userId: string, password: string): Promise<AdminUserAnswer> {
  return callAdmin('PUT', `${path}/${userId}/password`, { password });
}

export function mailUserPassword(userId: string): Promise<Done> {
  return callAdmin('POST', `${path}/${userId}/password-reset`);
}

/** Uploads to the address made for it, then shows what was uploaded as their picture. */
export async function uploadUserPicture(userId: string, file: Blob): Promise<AdminUserAnswer> {
  const { uploadURL, objectURL } = await callAdmin<Upload>('POST', '/api/objects/upload');
  await putFileAsAdmin(uploadURL, file);
  return setUserPicture(userId, objectURL);
}

export function removeUserPicture(userId: string): Promise<AdminUserAnswer> {
  return setUserPicture(userId, null);
}

function setUserPicture(userId: string, profileImageURL: string | null): Promise<AdminUserAnswer> {
  return callAdmin('PUT', `${path}/${userId}/profile-image`, { profileImageURL });
}

export type PremiumGrant = { plan: PremiumPlan; endsOn: IsoDate; price: number };

export function grantPremium(userId: string, grant: PremiumGrant): Promise<AdminUserAnswer> {
  return callAdmin('POST', `${path}/${userId}/premium`, grant);
}

export function endPremium(userId: string): Promise<AdminUserAnswer> {
  return callAdmin('DELETE', `${path}/${userId}/premium`);
}

export function endUserSessions(userId: string): Promise<{ ended: number }> {
  return callAdmin('DELETE', `${path}/${userId}/sessions`);
}
