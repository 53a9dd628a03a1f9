/** Hooks that open and close the admin session when an administrator signs in or out on the public site. */
import type { AccountsContext, AdminSessionHooks } from '#server/people/accounts/accounts-context.ts';
import { recordAudit } from '#server/platform/audit/audit.repository.ts';
import {
  auditFailedSignIn,
  beginAdminSession,
  endAdminSession,
  endOtherAdminSessions,
} from './admin-session.service.ts';
import { adminCookie, endedAdminCookie, findAdminToken } from './identify-admin.ts';
import { hasSecondFactor } from './second-factor.service.ts';

export function createAdminSessionHooks(context: AccountsContext): AdminSessionHooks {
  return {
    async open(trx, account, visitor) {
      if (account.role !== 'admin' || account.mustChangePassword) return undefined;
      if (await hasSecondFactor(trx, account.id)) return undefined;
      const { token, adminKey } = await beginAdminSession(trx, context, { account, visitor, factor: 'none' });
      return { adminKey, cookie: adminCookie(token) };
    },
    recordFailure: (email, visitor) => auditFailedSignIn(context, { email, visitor }),
    async close(visitor) {
      const token = findAdminToken(visitor.headers);
      if (token === undefined) return undefined;
      await endAdminSession(context, token, visitor);
      return endedAdminCookie;
    },
    closeOthers: (userId, visitor) => endOtherAdminSessions(context, userId, visitor),
    async auditOwnChange(trx, { account, visitor, action, before, after }) {
      if (account.role !== 'admin') return;
      const { id, email } = account;
      const actor = { userId: id, email, address: visitor.address, requestId: visitor.requestId };
      const target = { kind: 'user', id, label: email } as const;
      const fields = { before: before ?? null, after: after ?? null };
      await recordAudit(trx, actor, { action, target, subjectId: id, ...fields }, context.now());
    },
  };
}
