/** Closes and restores accounts of other people, and ends their sessions. */
import type { AdminUser } from '#contract/api/admin-users.ts';
import { closeAccount, reopenAccount } from '#server/people/personal-data/account-deletion.service.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { getAdmin, requireRecentProof } from '#server/platform/http/signed-in.ts';
import { type AdminUsersContext, changeUser, endOtherSessions, refuseOwnAccount } from './user-change.ts';

/**
 * Closes an account; it is erased after 30 days unless restored. Repeating changes nothing. An administrator's account
 * is closed in two steps, the role first: so the rules of the role hold, and nobody is deleted by one slip.
 * @throws AppError `not_found`, `own_account`, `administrator_account`, `confirmation_required`
 */
export function deleteUser(context: AdminUsersContext, caller: Caller, userId: string): Promise<AdminUser> {
  return changeUser(context, caller, {
    userId,
    verb: 'delete',
    change: async (locked) => {
      refuseOwnAccount(caller, userId);
      if (locked.account.role === 'admin') {
        throw new AppError('administrator_account', { log: 'an administrator is not deleted' });
      }
      requireRecentProof(caller, locked.now);
      const { trx, account } = locked;
      if (account.deletionRequestedAt) return;
      await closeAccount(trx, context, { account, isByAdministrator: true });
    },
  });
}

/**
 * Does nothing for an account that is not closed.
 * @throws AppError `not_found`
 */
export function restoreUser(context: AdminUsersContext, caller: Caller, userId: string): Promise<AdminUser> {
  return changeUser(context, caller, {
    userId,
    verb: 'restore',
    change: async ({ trx, now }) => {
      await reopenAccount(trx, userId, now);
    },
  });
}

/**
 * All sessions except the acting administrator's current one.
 * @returns how many ended
 */
export async function endUserSessions(
  context: AdminUsersContext,
  caller: Caller,
  userId: string,
): Promise<number> {
  const exceptAdminSession = getAdmin(caller).sessionId;
  let ended = 0;
  await changeUser(context, caller, {
    userId,
    verb: 'sign_out',
    isAlwaysRecorded: true,
    change: async ({ trx }) => {
      ended = await endOtherSessions(trx, { userId, exceptAdminSession });
    },
  });
  return ended;
}
