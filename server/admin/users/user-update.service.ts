/** Changes name, e-mail address, picture, role and subscription of an account. */
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { AdminUser, updateUser as updateUserCall } from '#contract/api/admin-users.ts';
import type { Role } from '#contract/domain/account.ts';
import { emailKey } from '#contract/domain/email.ts';
import {
  findAddressOwner,
  getAccount,
  setEmail,
  setNames,
  updateAccount,
} from '#server/people/accounts/account.repository.ts';
import { mailLink } from '#server/people/accounts/account-mail.ts';
import { deleteAccountTokens } from '#server/people/accounts/account-token.repository.ts';
import { reassignImage, showImage } from '#server/people/profile-image/profile-image.repository.ts';
import { readImageId } from '#server/people/profile-image/profile-image.routes.ts';
import { endSubscriptions } from '#server/people/subscriptions/subscription.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { getAdmin, requireRecentProof } from '#server/platform/http/signed-in.ts';
import {
  type AdminUsersContext,
  addressTaken,
  changeUser,
  endEverySession,
  type LockedUser,
  refuseLastAdministrator,
  refuseOwnAccount,
} from './user-change.ts';
import { mailEmailReplaced, mailInvitation, mailMadeAdministrator } from './user-mail.ts';
import { givePremium } from './user-premium.service.ts';

export type UserUpdate = z.output<NonNullable<(typeof updateUserCall)['body']>>;
type Acting = { context: AdminUsersContext; caller: Caller };

/**
 * @throws AppError `not_found`; `conflict` for an outdated version or, naming `email`, a taken address;
 * `own_account` and `last_administrator` as `setUserRole`; `confirmation_required` for a new role or address
 * without a recent password confirmation
 */
export function updateUser(
  context: AdminUsersContext,
  caller: Caller,
  { userId, update }: { userId: string; update: UserUpdate },
): Promise<AdminUser> {
  return changeUser(context, caller, {
    userId,
    verb: 'update',
    version: update.version,
    change: async (locked) => {
      const { trx, before, now } = locked;
      const acting = { context, caller };
      const { firstName, lastName } = update;
      const isRenamed = firstName !== before.firstName || lastName !== before.lastName;
      if (isRenamed) await setNames(trx, { userId, firstName, lastName }, now);
      // The address changes first, so that a new administrator is invited at the new one.
      await changeEmail(locked, acting, update);
      await changeRole(locked, acting, update.role);
      await changeSubscription(locked, update.subscriptionStatus);
    },
  });
}

/**
 * @throws AppError `not_found`, `own_account`, `last_administrator`, `conflict` for a closed account,
 * `confirmation_required` without a recent password confirmation
 */
export function setUserRole(
  context: AdminUsersContext,
  caller: Caller,
  { userId, role }: { userId: string; role: Role },
): Promise<AdminUser> {
  return changeUser(context, caller, {
    userId,
    verb: 'role',
    change: (locked) => changeRole(locked, { context, caller }, role),
  });
}

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
    verb: 'profile_image',
    change: async ({ trx, account, now }) => {
      if (imageId === account.profileImageId) return;
      if (imageId !== null && !(await reassignImage(trx, { id: imageId, from: uploader, to: userId }, now))) {
        throw new AppError('not_found', { log: 'no such upload of theirs' });
      }
      await showImage(trx, { userId, imageId }, now);
    },
  });
}

/**
 * Effective at once: the user is signed out everywhere. A new administrator whose address was never confirmed
 * starts over with an invitation, so that nobody keeps an account registered with another person's address.
 */
async function changeRole(locked: LockedUser, { context, caller }: Acting, role: Role): Promise<void> {
  const { trx, now } = locked;
  if (role === locked.account.role) return;
  const account = await getAccount(trx, locked.account.id);
  refuseOwnAccount(caller, account.id);
  if (role === 'admin' && account.deletionRequestedAt) {
    throw new AppError('conflict', { log: 'an account that is leaving administers nothing' });
  }
  if (role === 'user') refuseLastAdministrator(locked);
  requireRecentProof(caller, now);
  await setRole(trx, { userId: account.id, role }, now);
  await endEverySession(trx, account.id);
  if (role === 'user') return;
  if (account.isEmailVerified) return mailMadeAdministrator(trx, context, account);
  await resetToInvited(trx, account.id, now);
  await mailInvitation(trx, context, account);
}

/** Replaces the address at once; it is unconfirmed until its mailed link is opened. */
async function changeEmail(
  locked: LockedUser,
  { context, caller }: Acting,
  { email, role }: Pick<UserUpdate, 'email' | 'role'>,
): Promise<void> {
  const { trx, account, before, now } = locked;
  const userId = account.id;
  if (email === account.email) return;
  if (emailKey(email) === emailKey(account.email)) return updateAccount(trx, { userId, set: { email } }, now);
  refuseOwnAccount(caller, userId);
  // Whoever reads an account's mail can take over the account, so this needs a recent confirmation.
  requireRecentProof(caller, now);
  const owner = await findAddressOwner(trx, email, now);
  if (owner !== undefined && owner !== userId) throw addressTaken();
  await setEmail(trx, { userId, email, isConfirmed: false }, now);
  await endEverySession(trx, userId);
  await deleteAccountTokens(trx, userId, linksToTheFormer);
  const to = { ...account, email };
  await mailEmailReplaced(trx, context, { to: account, newEmail: email });
  // A new administrator is invited there.
  if (role === 'admin' && account.role !== 'admin') return;
  if (before.isInvited) await mailInvitation(trx, context, to);
  else await mailLink(trx, context, { template: 'verify-email', to });
}

/** The administrator decides on the address: no earlier link may change it back. */
const linksToTheFormer = [
  'verify_email',
  'change_email',
  'undo_email_change',
  'reset_password',
  'accept_invitation',
] as const;

async function changeSubscription(
  { trx, account, before, now }: LockedUser,
  status: UserUpdate['subscriptionStatus'],
): Promise<void> {
  if (status === 'free') await endSubscriptions(trx, account.id, now);
  else if (!before.subscription) await givePremium(trx, { userId: account.id, endsOn: undefined }, now);
}

/** A new administrator must set a new password, since administrators need a longer one. */
function setRole(
  trx: Transaction<Database>,
  { userId, role }: { userId: string; role: Role },
  now: Date,
): Promise<void> {
  const mustChange =
    role === 'admin' ? { must_change_password: sql<boolean>`password_hash is not null` } : {};
  return updateAccount(trx, { userId, set: { role, ...mustChange } }, now);
}

/**
 * Resets the account to its invited state: whoever set the password may not own the mailbox. All mailed links
 * stop working.
 */
async function resetToInvited(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  const none = { password_hash: null, password_changed_at: null, must_change_password: false };
  await updateAccount(trx, { userId, set: { ...none, pending_email: null } }, now);
  await trx.deleteFrom('account_token').where('user_id', '=', userId).execute();
}
