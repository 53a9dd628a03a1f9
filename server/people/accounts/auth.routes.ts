/** Routes of `contract/api/auth.ts`, and `/api/login` and `/api/logout` as addresses a browser navigates to. */
import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import * as calls from '#contract/api/auth.ts';
import { privacyVersion } from '#contract/domain/account.ts';
import { directionOf } from '#contract/domain/language.ts';
import { localizedPath, safeReturnPath, splitLanguage } from '#contract/domain/localized-path.ts';
import { signInPath } from '#contract/endpoints/public.ts';
import { mayMailStranger } from '#server/people/mailboxes/stranger-mail.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import { addressOf } from '#server/platform/http/client-address.ts';
import { readerLanguage } from '#server/platform/http/cookies.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { plainStylePath } from '#server/platform/http/plain-page-style.ts';
import { getSignedIn } from '#server/platform/http/signed-in.ts';
import { translate } from '#server/platform/http/translate.ts';
import { countedAttempt, windowCounter } from '#server/platform/limits/counted-attempt.ts';
import { findAccountById, findAddressOwner, getAccount, insertAccount } from './account.repository.ts';
import { accountLimits } from './account-limits.ts';
import { mailLink, mailNotice } from './account-mail.ts';
import type { AccountsContext, SignInContext } from './accounts-context.ts';
import { recordConsent } from './consent.repository.ts';
import { changePassword, forgetPassword, resetPassword } from './password.service.ts';
import { requireAcceptablePassword } from './password-policy.ts';
import { confirmEmail, resendVerification, updateProfile } from './profile.service.ts';
import { hashToken } from './secret-token.ts';
import {
  deleteSessionByToken,
  deleteSessionOf,
  deleteSessionsOf,
  listSessionsOf,
} from './session.repository.ts';
import type { Visitor } from './session.service.ts';
import { endedSessionCookie, findSessionToken, sessionCookie } from './session-cookie.ts';
import { signIn } from './sign-in.service.ts';
import { presentUser } from './user.presenter.ts';

/** Cleared by the browser at sign-out; language and theme cookies stay. */
const forgetting = '"cache", "storage"';
const done = { done: true } as const;

export function authRoutes(context: SignInContext): OperationRoute[] {
  return [
    ...entryRoutes(context),
    ...profileRoutes(context),
    ...linkRoutes(context),
    ...sessionRoutes(context),
  ];
}

type EndingContext = Pick<SignInContext, 'db' | 'adminSessionHooks'>;

/** Ends the session of a request, and its admin session if there is one. @returns the lines for `Set-Cookie` */
async function endOwnSession({ db, adminSessionHooks }: EndingContext, visitor: Visitor): Promise<string[]> {
  const token = findSessionToken(visitor.headers);
  if (token !== undefined) await deleteSessionByToken(db, hashToken(token));
  const endedAdmin = await adminSessionHooks?.close(visitor);
  return [endedSessionCookie, ...(endedAdmin === undefined ? [] : [endedAdmin])];
}

function entryRoutes(context: SignInContext): OperationRoute[] {
  return [
    operationRoute(calls.logIn, async ({ body, caller, addCookie }) => {
      const { cookies, ...answer } = await signIn(context, body, caller);
      for (const cookie of cookies) addCookie(cookie);
      return answer;
    }),
    operationRoute(calls.signUp, async ({ body, caller }) => {
      await signUp(context, body, caller);
      return { email: body.email };
    }),
    operationRoute(calls.logOut, async ({ caller, addCookie, setHeader }) => {
      for (const cookie of await endOwnSession(context, caller)) addCookie(cookie);
      setHeader('clear-site-data', forgetting);
      return done;
    }),
  ];
}

function profileRoutes(context: SignInContext): OperationRoute[] {
  const { db } = context;
  return [
    operationRoute(calls.getUser, async ({ caller }) =>
      presentUser(await getAccount(db, getSignedIn(caller).userId), caller.viewer),
    ),
    operationRoute(calls.updateProfile, async ({ body, caller }) => {
      const account = await updateProfile(context, caller, body);
      return { user: presentUser(account, caller.viewer) };
    }),
    operationRoute(calls.changePassword, async ({ body, caller, addCookie }) => {
      addCookie(sessionCookie(await changePassword(context, caller, body)));
      return done;
    }),
    operationRoute(calls.resendVerification, async ({ caller }) => {
      await resendVerification(context, getSignedIn(caller).userId);
      return done;
    }),
  ];
}

/** Routes of mailed links, and the one that requests such a mail. */
function linkRoutes(context: SignInContext): OperationRoute[] {
  return [
    operationRoute(calls.forgotPassword, async ({ body, caller }) => {
      await forgetPassword(context, { email: body.email, address: caller.address });
      return done;
    }),
    operationRoute(calls.resetPassword, async ({ body, caller, addCookie }) => {
      const email = await resetPassword(context, body, caller);
      addCookie(endedSessionCookie);
      return { email };
    }),
    operationRoute(calls.confirmEmail, ({ body, caller }) => confirmEmail(context, body.token, caller)),
  ];
}

function sessionRoutes(context: SignInContext): OperationRoute[] {
  const { db, now, adminSessionHooks } = context;
  return [
    operationRoute(calls.listSessions, async ({ caller }) => {
      const { userId, sessionId } = getSignedIn(caller);
      const sessions = (await listSessionsOf(db, userId, now())).map((session) => ({
        ...session,
        createdAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
        isCurrent: session.id === sessionId,
      }));
      return sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    }),
    operationRoute(calls.endSession, async ({ params, caller, addCookie }) => {
      const { userId, sessionId } = getSignedIn(caller);
      if (!(await deleteSessionOf(db, { userId, id: params.id }))) {
        throw new AppError('not_found', { log: 'no such session of this user' });
      }
      if (params.id === sessionId)
        for (const cookie of await endOwnSession(context, caller)) addCookie(cookie);
      return done;
    }),
    operationRoute(calls.endOtherSessions, async ({ caller }) => {
      const { userId, sessionId } = getSignedIn(caller);
      await adminSessionHooks?.closeOthers(userId, caller);
      return { ended: await deleteSessionsOf(db, userId, sessionId) };
    }),
  ];
}

export function signInNavigationRoutes(
  context: EndingContext & Pick<SignInContext, 'config'>,
): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get(signInPath, (c) => {
    const next = safeReturnPath(c.req.query('next'));
    const page = localizedPath(splitLanguage(next ?? '/').language, '/login');
    return redirect(c, next === undefined ? page : `${page}?next=${encodeURIComponent(next)}`);
  });
  app.get('/api/logout', async (c) => {
    const { headers } = c.req.raw;
    if (!isOwnNavigation(headers)) return askFirst(c);
    const address = addressOf(c, context.config.trustProxy);
    const visitor = { headers, address, language: readerLanguage(headers), requestId: c.get('requestId') };
    for (const cookie of await endOwnSession(context, visitor))
      c.header('set-cookie', cookie, { append: true });
    c.header('clear-site-data', forgetting);
    return redirect(c, '/');
  });
  return app;
}

/** A navigation from our own page or typed by the reader; not a prefetch, embed or link from another site. */
function isOwnNavigation(headers: Headers): boolean {
  if (headers.get('sec-purpose')?.includes('prefetch')) return false;
  const mode = headers.get('sec-fetch-mode');
  if (mode !== null && mode !== 'navigate') return false;
  const destination = headers.get('sec-fetch-dest');
  if (destination !== null && destination !== 'document') return false;
  const site = headers.get('sec-fetch-site');
  return site === 'same-origin' || site === 'none';
}

/** Confirmation page: its link is a navigation from our own page, so it signs out. */
function askFirst(c: Context<HttpEnv>): Response {
  const language = readerLanguage(c.req.raw.headers);
  const question = escapeHtml(translate(language, 'api.logout.ask'));
  const answer = escapeHtml(translate(language, 'api.logout.confirm'));
  const home = localizedPath(language, '/');
  c.header('cache-control', 'private, no-store');
  return c.html(`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${question}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${plainStylePath}"></head>
<body><main class="failure"><h1>${question}</h1>
<p><a href="/api/logout">${answer}</a></p><p><a href="${home}">${language === 'ar' ? 'هدهد' : 'Hudhud'}</a></p></main></body>
</html>
`);
}

function redirect(c: Context<HttpEnv>, location: string): Response {
  c.header('cache-control', 'private, no-store');
  return c.redirect(location, 302);
}

type SignUp = z.output<NonNullable<(typeof calls.signUp)['body']>>;

/**
 * Same response whether or not the address is known; does not sign in.
 * @throws AppError `weak_password`, `too_many_requests`, `overloaded`
 */
async function signUp(context: AccountsContext, input: SignUp, visitor: Visitor): Promise<void> {
  const { db, accounts, now } = context;
  const { email, password } = input;
  requireAcceptablePassword(accounts.policy, { password, owner: input, field: 'password' });
  accounts.hasher.requireCapacity();
  const limits = accountLimits.signUp(visitor.address);
  await countedAttempt(context, [windowCounter(limits)], async () => {
    const passwordHash = await accounts.hasher.hash(password);
    await db.transaction().execute(async (trx) => {
      const owner = await findAddressOwner(trx, email, now());
      const isNew = owner === undefined && (await create(trx, context, { input, passwordHash, visitor }));
      if (!isNew) await mailAccountExists(trx, context, { email, visitor });
    });
  });
}

/** @returns false when somebody registered the address at the same time */
async function create(
  trx: Trx,
  context: AccountsContext,
  { input, passwordHash, visitor }: { input: SignUp; passwordHash: string; visitor: Visitor },
): Promise<boolean> {
  const { email, firstName, lastName, alerts } = input;
  const { language } = visitor;
  const now = context.now();
  const userId = await insertAccount(trx, { email, firstName, lastName, language, passwordHash }, now);
  if (userId === undefined) return false;
  const addressHash = context.accounts.keys.tag('address', visitor.address);
  const consent = { userId, version: privacyVersion, language, addressHash, givenAt: now };
  await recordConsent(trx, { ...consent, purpose: 'privacy' });
  if (alerts) await recordConsent(trx, { ...consent, purpose: 'alerts' });
  if (await mayMailStranger(trx, context, { email, kind: 'stranger-mail' })) {
    await mailLink(trx, context, { template: 'verify-email', to: { id: userId, email, language } });
  }
  return true;
}

/** Mails an address that already has an account, or may restore one. */
async function mailAccountExists(
  trx: Trx,
  context: AccountsContext,
  { email, visitor }: { email: string; visitor: Visitor },
): Promise<void> {
  if (!(await mayMailStranger(trx, context, { email, kind: 'stranger-mail' }))) return;
  const id = await findAddressOwner(trx, email, context.now());
  const account = id === undefined ? undefined : await findAccountById(trx, id);
  const language = account?.language ?? visitor.language;
  await mailNotice(trx, context, { template: 'account-exists', to: { email, language } });
}
