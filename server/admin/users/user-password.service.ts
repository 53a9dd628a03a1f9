/** Sets the password of another account, or mails a link to set it. */
import type { AdminUser } from '#contract/api/admin-users.ts';
import { findAccountById, setPassword, setPendingEmail } from '#server/people/accounts/account.repository.ts';
import { mailLink } from '#server/people/accounts/account-mail.ts';
import { deleteAccountTokens } from '#server/people/accounts/account-token.repository.ts';
import { requireAcceptablePassword } from '#server/people/accounts/password-policy.ts';
import { unknownDeviceKey } from '#server/people/accounts/sign-in.service.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { requireRecentProof } from '#server/platform/http/signed-in.ts';
import { countWithin } from '#server/platform/limits/counted-attempt.ts';
import { resetFailures } from '#server/platform/limits/failure.repository.ts';
import type { Limit } from '#server/platform/limits/limit.repository.ts';
import { findUserRecord } from './admin-user.repository.ts';
import {
  type AdminUsersContext,
  changeUser,
  endEverySession,
  type LockedUser,
  refuseOwnAccount,
} from './user-change.ts';
import { mailInvitation, mailPasswordSet } from './user-mail.ts';

/**
 * The owner must set another password at the next sign-in; all sessions and password links end.
 * @throws AppError `not_found`, `own_account`, `confirmation_required`, `weak_password`, `overloaded`
 */
export async function setUserPassword(
  context: AdminUsersContext,
  caller: Caller,
  { userId, password }: { userId: string; password: string },
): Promise<AdminUser> {
  const { db, accounts } = context;
  refuseOwnAccount(caller, userId);
  requireRecentProof(caller, context.now());
  const owner = await findAccountById(db, userId);
  if (!owner) throw new AppError('not_found', { log: 'no such account' });
  requireAcceptablePassword(accounts.policy, { password, owner, field: 'password' });
  const passwordHash = await accounts.hasher.hash(password);
  return changeUser(context, caller, {
    userId,
    verb: 'password',
    isAlwaysRecorded: true,
    change: async ({ trx, account, now }) => {
      // The account may have become an administrator meanwhile.
      requireAcceptablePassword(accounts.policy, { password, owner: account, field: 'password' });
      await setPassword(trx, { userId, passwordHash, mustChange: true }, now);
      await setPendingEmail(trx, { userId, email: null }, now);
      await deleteAccountTokens(trx, userId, ['reset_password', 'accept_invitation', 'change_email']);
      await endEverySession(trx, userId);
      await resetFailures(trx, unknownDeviceKey(accounts.keys, account.email));
      await mailPasswordSet(trx, context, account);
    },
  });
}

const mailsInHalfAnHour = 5;

/** @throws AppError `not_found`, `conflict` for an account that is being deleted, `too_many_requests` */
export async function mailUserPassword(
  context: AdminUsersContext,
  caller: Caller,
  userId: string,
): Promise<void> {
  const found = await findUserRecord(context.db, userId, context.now());
  await changeUser(context, caller, {
    userId,
    verb: found?.isInvited ? 'invite' : 'password_reset',
    isAlwaysRecorded: true,
    change: (locked) => mailPasswordLink(context, locked),
  });
}

async function mailPasswordLink(
  context: AdminUsersContext,
  { trx, account, before }: LockedUser,
): Promise<void> {
  if (account.deletionRequestedAt) throw new AppError('conflict', { log: 'the account is leaving' });
  const actor = `user:${account.id}`;
  const limit: Limit = { action: 'admin-password-mail', actor, most: mailsInHalfAnHour, withinSeconds: 1800 };
  await countWithin(trx, context, [limit]);
  if (before.isInvited) await mailInvitation(trx, context, account);
  else await mailLink(trx, context, { template: 'reset-password', to: account });
}
