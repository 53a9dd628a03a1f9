/** What the sign-in of everybody opens for administrators, handed to accounts, which know nothing of this folder. */
import type { AccountsContext, AdminDoor } from '#server/accounts/accounts-context.ts';
import { adminCookie } from './admin-cookie.ts';
import { beginAdminSession, noteFailedSignIn } from './admin-session.service.ts';
import { hasSecondFactor } from './second-factor.service.ts';

export function createAdminDoor(context: AccountsContext): AdminDoor {
  return {
    async open(trx, account, visitor) {
      if (account.role !== 'admin' || account.mustChangePassword) return undefined;
      if (await hasSecondFactor(trx, account.id)) return undefined;
      const { token, adminKey } = await beginAdminSession(trx, context, { account, visitor, factor: 'none' });
      return { adminKey, cookie: adminCookie(token) };
    },
    noteFailure: (email, visitor) => noteFailedSignIn(context, email, visitor),
  };
}
