/** Routes of `contract/api/auth.ts`. */
import {
  changePassword as changePasswordCall,
  confirmEmail as confirmEmailCall,
  endOtherSessions,
  endSession,
  forgotPassword,
  getUser,
  listSessions,
  logIn,
  logOut,
  resendVerification as resendVerificationCall,
  resetPassword as resetPasswordCall,
  signUp as signUpCall,
  updateProfile as updateProfileCall,
} from '#contract/api/auth.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getSignedIn } from '#server/platform/http/signed-in.ts';
import { getAccount } from './account.repository.ts';
import type { SignInContext } from './accounts-context.ts';
import { changePassword, forgetPassword, resetPassword } from './password.service.ts';
import { confirmEmail, resendVerification, updateProfile } from './profile.service.ts';
import { hashToken } from './secret-token.ts';
import {
  deleteSessionByToken,
  deleteSessionOf,
  deleteSessionsOf,
  listSessionsOf,
} from './session.repository.ts';
import { endedSessionCookie, findSessionToken, sessionCookie } from './session-cookie.ts';
import { signIn } from './sign-in.service.ts';
import { signUp } from './sign-up.service.ts';
import { presentUser } from './user.presenter.ts';

/** What the browser clears at sign-out; language and theme cookies stay. */
const forgetting = '"cache", "storage"';
const costly = { isCostly: true };
const done = { done: true } as const;

export function authRoutes(context: SignInContext): OperationRoute[] {
  return [
    ...entryRoutes(context),
    ...profileRoutes(context),
    ...linkRoutes(context),
    ...sessionRoutes(context),
  ];
}

function entryRoutes(context: SignInContext): OperationRoute[] {
  return [
    operationRoute(
      logIn,
      async ({ body, caller, addCookie }) => {
        const { cookies, ...answer } = await signIn(context, body, caller);
        for (const cookie of cookies) addCookie(cookie);
        return answer;
      },
      costly,
    ),
    operationRoute(
      signUpCall,
      async ({ body, caller }) => {
        await signUp(context, body, caller);
        return { email: body.email };
      },
      costly,
    ),
    operationRoute(logOut, async ({ caller, addCookie, setHeader }) => {
      const token = findSessionToken(caller.headers);
      if (token !== undefined) await deleteSessionByToken(context.db, hashToken(token));
      addCookie(endedSessionCookie);
      const endedAdmin = await context.adminSessionHooks?.close(caller);
      if (endedAdmin !== undefined) addCookie(endedAdmin);
      setHeader('clear-site-data', forgetting);
      return done;
    }),
  ];
}

function profileRoutes(context: SignInContext): OperationRoute[] {
  const { db } = context;
  return [
    operationRoute(getUser, async ({ caller }) =>
      presentUser(await getAccount(db, getSignedIn(caller).userId), caller.viewer),
    ),
    operationRoute(
      updateProfileCall,
      async ({ body, caller }) => {
        const account = await updateProfile(context, caller, body);
        return { user: presentUser(account, caller.viewer) };
      },
      costly,
    ),
    operationRoute(
      changePasswordCall,
      async ({ body, caller, addCookie }) => {
        addCookie(sessionCookie(await changePassword(context, caller, body)));
        return done;
      },
      costly,
    ),
    operationRoute(
      resendVerificationCall,
      async ({ caller }) => {
        await resendVerification(context, getSignedIn(caller).userId);
        return done;
      },
      costly,
    ),
  ];
}

/** Routes of mailed links, and the one that requests such a mail. */
function linkRoutes(context: SignInContext): OperationRoute[] {
  return [
    operationRoute(
      forgotPassword,
      async ({ body, caller }) => {
        await forgetPassword(context, { email: body.email, address: caller.address });
        return done;
      },
      costly,
    ),
    operationRoute(
      resetPasswordCall,
      async ({ body, caller, addCookie }) => {
        const email = await resetPassword(context, body, caller);
        addCookie(endedSessionCookie);
        return { email };
      },
      costly,
    ),
    operationRoute(confirmEmailCall, ({ body, caller }) => confirmEmail(context, body.token, caller), costly),
  ];
}

function sessionRoutes({ db, now, adminSessionHooks }: SignInContext): OperationRoute[] {
  return [
    operationRoute(listSessions, async ({ caller }) => {
      const { userId, sessionId } = getSignedIn(caller);
      const sessions = (await listSessionsOf(db, userId, now())).map((session) => ({
        id: session.id,
        device: session.device,
        createdAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
        isCurrent: session.id === sessionId,
      }));
      return sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    }),
    operationRoute(endSession, async ({ params, caller, addCookie }) => {
      const { userId, sessionId } = getSignedIn(caller);
      if (!(await deleteSessionOf(db, { userId, id: params.id }))) {
        throw new AppError('not_found', { log: 'no such session of this user' });
      }
      if (params.id !== sessionId) return done;
      addCookie(endedSessionCookie);
      const endedAdmin = await adminSessionHooks?.close(caller);
      if (endedAdmin !== undefined) addCookie(endedAdmin);
      return done;
    }),
    operationRoute(endOtherSessions, async ({ caller }) => {
      const { userId, sessionId } = getSignedIn(caller);
      await adminSessionHooks?.closeOthers(userId, caller);
      return { ended: await deleteSessionsOf(db, userId, sessionId) };
    }),
  ];
}
