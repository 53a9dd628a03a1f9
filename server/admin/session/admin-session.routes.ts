/** Routes of `contract/api/admin-session.ts`. */
import * as calls from '#contract/api/admin-session.ts';
import type { AccountsContext } from '#server/people/accounts/accounts-context.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getAdmin } from '#server/platform/http/signed-in.ts';
import { adminLogIn, confirmAdmin, endAdminSession, readAdmin } from './admin-session.service.ts';
import { createDemoAdminReader } from './first-admin.service.ts';
import { adminKeyOf, endedAdminCookie, findAdminToken } from './identify-admin.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondFactorContext,
} from './second-factor.service.ts';

export type AdminSessionContext = AccountsContext & SecondFactorContext;

/** What the browser clears when an administrator signs out; user storage stays. */
const forgetting = '"cache"';
const done = { done: true } as const;

export function adminSessionRoutes(context: AdminSessionContext): OperationRoute[] {
  return [...sessionRoutes(context), ...secondFactorRoutes(context)];
}

function sessionRoutes(context: AdminSessionContext): OperationRoute[] {
  const readDemoAdmin = createDemoAdminReader(context);
  return [
    operationRoute(calls.adminLogIn, async ({ body, caller, addCookie }) => {
      const { admin, adminKey, cookies } = await adminLogIn(context, body, caller);
      for (const cookie of cookies) addCookie(cookie);
      return { admin, adminKey };
    }),
    operationRoute(calls.getAdminSession, async ({ caller }) => {
      const token = isFromOwnPage(caller.headers) ? findAdminToken(caller.headers) : undefined;
      const admin = token === undefined ? undefined : await readAdmin(context, token);
      if (token === undefined || !admin) {
        throw new AppError('admin_required', { log: 'no administrator’s session, or asked by another site' });
      }
      return { admin, adminKey: adminKeyOf(context.accounts.keys, token) };
    }),
    operationRoute(calls.adminLogOut, async ({ caller, addCookie, setHeader }) => {
      const token = findAdminToken(caller.headers);
      if (token !== undefined) await endAdminSession(context, token, caller);
      addCookie(endedAdminCookie);
      setHeader('clear-site-data', forgetting);
      return done;
    }),
    operationRoute(calls.getDemoAdmin, async () => ({ demo: await readDemoAdmin() })),
    operationRoute(calls.confirmAdmin, async ({ body, caller }) => {
      await confirmAdmin(context, caller, body.password);
      return done;
    }),
  ];
}

function secondFactorRoutes(context: AdminSessionContext): OperationRoute[] {
  return [
    operationRoute(calls.getSecondFactor, ({ caller }) => readSecondFactor(context, getAdmin(caller).userId)),
    operationRoute(calls.beginSecondFactor, ({ caller }) => beginSecondFactor(context, caller)),
    operationRoute(calls.confirmSecondFactor, async ({ body, caller }) => ({
      recoveryCodes: await confirmSecondFactor(context, caller, body.code),
    })),
    operationRoute(calls.renewRecoveryCodes, async ({ caller }) => ({
      recoveryCodes: await renewRecoveryCodes(context, caller),
    })),
    operationRoute(calls.removeSecondFactor, async ({ caller }) => {
      await removeSecondFactor(context, caller);
      return done;
    }),
  ];
}

/** The key is returned to whoever has the cookie, so only to our own pages. */
function isFromOwnPage(headers: Pick<Headers, 'get'>): boolean {
  const site = headers.get('sec-fetch-site');
  if (site === 'same-origin') return true;
  return (site === null || site === 'none') && headers.get('origin') === null;
}
