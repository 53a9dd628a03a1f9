/** Closing people's accounts as they could themselves, keeping them after all, and signing people out. */
import type { AdminUser } from '#contract/api/admin-users.ts';
import { closeAccount, reopenAccount } from '#server/people/personal-data/account-deletion.service.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { getAdmin, requireRecentProof } from '#server/platform/http/signed-in.ts';
import {
  type AdminUsersContext,
  changeUser,
  refuseLastAdministrator,
  refuseOwnAccount,
} from './user-change.ts';
import { endOtherSessions } from './user-session.repository.ts';

/**
 * Erased after thirty days, unless its owner or an administrator keeps it; a second time changes nothing.
 * @throws AppError `not_found`, `own_account`, `last_administrator`, `confirmation_required`
 */
export function deleteUser(context: AdminUsersContext, caller: Caller, userId: string): Promise<AdminUser> {
  return changeUser(context, caller, {
    userId,
    action: 'user.delete',
    change: async (locked) => {
      refuseOwnAccount(caller, userId);
      refuseLastAdministrator(locked);
      requireRecentProof(caller, locked.now);
      const { trx, account } = locked;
      if (account.deletionRequestedAt) return;
      await closeAccount(trx, context, { account, isByAdministrator: true });
    },
  });
}

/** Nothing for an account that stays anyway. @throws AppError `not_found` */
export function restoreUser(context: AdminUsersContext, caller: Caller, userId: string): Promise<AdminUser> {
  return changeUser(context, caller, {
    userId,
    action: 'user.restore',
    change: async ({ trx, now }) => {
      await reopenAccount(trx, userId, now);
    },
  });
}

/** Everywhere but where the administrator who asks is just working. @returns how many sessions ended */
export async function endUserSessions(
  context: AdminUsersContext,
  caller: Caller,
  userId: string,
): Promise<number> {
  const exceptAdminSession = getAdmin(caller).sessionId;
  let ended = 0;
  await changeUser(context, caller, {
    userId,
    action: 'user.sign_out',
    isAlwaysRecorded: true,
    change: async ({ trx }) => {
      ended = await endOtherSessions(trx, { userId, exceptAdminSession });
    },
  });
  return ended;
}
