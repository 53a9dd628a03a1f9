/** Verifies, changes and resets passwords. */
import { setTimeout as pause } from 'node:timers/promises';
import { foldPassword } from '#contract/domain/password.ts';
import { mayMailStranger } from '#server/people/mailboxes/stranger-mail.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { AppError, invalidField } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { getSignedIn } from '#server/platform/http/signed-in.ts';
import { countedAttempt, countWithin, windowCounter } from '#server/platform/limits/counted-attempt.ts';
import { resetFailures } from '#server/platform/limits/failure.repository.ts';
import {
  type Account,
  findAccountByEmail,
  findAccountById,
  findAccountLocked,
  getAccount,
  markVerified,
  setPassword,
  updateAccount,
} from './account.repository.ts';
import { accountLimits, tokenLifetimes } from './account-limits.ts';
import { mailLink, mailNotice } from './account-mail.ts';
import {
  deleteAccountTokens,
  deleteSharedList,
  findAccountToken,
  takeAccountToken,
} from './account-token.repository.ts';
import type { AccountsContext, SignInContext } from './accounts-context.ts';
import { requireAcceptablePassword } from './password-policy.ts';
import { deleteSessionsOf } from './session.repository.ts';
import { lockActingAccount, renewSession, type Visitor } from './session.service.ts';
import { unknownDeviceKey } from './sign-in.service.ts';

type ProofContext = Pick<AccountsContext, 'db' | 'accounts' | 'now'>;

/**
 * The account if the password is right; only wrong passwords are counted.
 * @throws AppError `too_many_requests`, `overloaded`
 */
export async function proveOwnPassword(
  context: ProofContext,
  userId: string,
  password: string,
): Promise<Account | undefined> {
  const { db, accounts } = context;
  accounts.hasher.requireCapacity(userId);
  return countedAttempt(context, [windowCounter(accountLimits.ownPassword(userId))], async (taken) => {
    const account = await getAccount(db, userId);
    const { isRight } = await accounts.hasher.verify(password, account.passwordHash, userId);
    if (!isRight) return undefined;
    await db.transaction().execute(taken.giveBack);
    return account;
  });
}

/**
 * Confirms the signed-in user's password, sent as `currentPassword`.
 * @returns the account as confirmed
 * @throws AppError `validation_failed` naming the field, `too_many_requests`, `overloaded`
 */
export async function requireOwnPassword(
  context: ProofContext,
  userId: string,
  currentPassword: string | undefined,
): Promise<Account> {
  const isMissing = currentPassword === undefined;
  const account = isMissing ? undefined : await proveOwnPassword(context, userId, currentPassword);
  if (account) return account;
  const fault = isMissing ? 'api.field.required' : 'api.field.wrongPassword';
  throw invalidField('currentPassword', fault, 'no right own password');
}

/**
 * Ends all other sessions, cancels pending links, and renews the own session's token.
 * @returns the token for the cookie
 * @throws AppError `validation_failed`, `weak_password`, `too_many_requests`, `overloaded`, and
 * `unauthenticated` when session or password changed meanwhile
 */
export async function changePassword(
  context: SignInContext,
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<string> {
  const { db, accounts, now, adminSessionHooks } = context;
  const signedIn = getSignedIn(caller);
  const { userId, sessionId } = signedIn;
  const account = await requireOwnPassword(context, userId, currentPassword);
  if (foldPassword(newPassword) === foldPassword(currentPassword)) throw samePassword('newPassword');
  requireAcceptablePassword(accounts.policy, { password: newPassword, owner: account, field: 'newPassword' });
  const passwordHash = await accounts.hasher.hash(newPassword, userId);
  return db.transaction().execute(async (trx) => {
    const locked = await lockActingAccount(trx, signedIn, account.passwordChangedAt);
    await countWithin(trx, context, accountLimits.passwordChange(userId));
    await setPassword(trx, { userId, passwordHash }, now());
    await deleteSessionsOf(trx, userId, sessionId);
    await cancelPendingLinks(trx, userId, now());
    if (locked.isEmailVerified)
      await mailNotice(trx, context, { template: 'password-changed', to: locked, isEveryDevice: false });
    const audited = { account: locked, action: 'user.password', visitor: caller } as const;
    await adminSessionHooks?.auditOwnChange(trx, audited);
    return renewSession(trx, sessionId);
  });
}

/** A new password cancels earlier password links and pending changes of the address, and ends the shared list. */
async function cancelPendingLinks(trx: Trx, userId: string, now: Date): Promise<void> {
  await updateAccount(trx, { userId, set: { pending_email: null } }, now);
  await deleteSharedList(trx, userId);
  await deleteAccountTokens(trx, userId, ['reset_password', 'accept_invitation', 'change_email']);
}

/**
 * Mails a link if the account exists; takes as long if it does not.
 * @throws AppError `too_many_requests`
 */
export async function forgetPassword(
  context: AccountsContext,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await withMinimumDuration(context.accounts.forgotPasswordMinimumMs, () =>
    context.db.transaction().execute(async (trx) => {
      await countWithin(trx, context, accountLimits.forgot(address));
      const account = await findAccountByEmail(trx, email);
      const linkSeconds = account?.isEmailVerified ? tokenLifetimes.reset_password / 1000 : undefined;
      const mayMail = await mayMailStranger(trx, context, { email, kind: 'forgot', linkSeconds });
      if (account && mayMail) await mailLink(trx, context, { template: 'reset-password', to: account });
    }),
  );
}

const resetting = ['reset_password', 'accept_invitation'] as const;

/**
 * Sets a password with a mailed token: all sessions end, and pending changes are cancelled.
 * @returns the account's address
 * @throws AppError `link_expired`, `weak_password` (the link stays valid), `overloaded`, and
 * `validation_failed` when the password must differ
 */
export async function resetPassword(
  context: SignInContext,
  { token, password }: { token: string; password: string },
  visitor: Visitor,
): Promise<string> {
  const { db, accounts, now, adminSessionHooks } = context;
  const found = await findAccountToken(db, { token, purposes: resetting }, now());
  const account = found && (await findAccountById(db, found.userId));
  if (!account || account.deletionRequestedAt) throw expired();
  requireAcceptablePassword(accounts.policy, { password, owner: account, field: 'password' });
  if (
    account.mustChangePassword &&
    (await accounts.hasher.verify(password, account.passwordHash, account.id)).isRight
  ) {
    throw samePassword('password');
  }
  const passwordHash = await accounts.hasher.hash(password, account.id);
  await db.transaction().execute(async (trx) => {
    // Lock order as everywhere: account before tokens, so that concurrent changes wait instead of deadlocking.
    const locked = await findAccountLocked(trx, account.id);
    const taken = await takeAccountToken(trx, { token, purposes: resetting }, now());
    if (!taken || !locked || locked.deletionRequestedAt) throw expired();
    const { userId, email } = taken;
    await setPassword(trx, { userId, passwordHash }, now());
    await markVerified(trx, { userId, email }, now());
    await deleteSessionsOf(trx, userId);
    await cancelPendingLinks(trx, userId, now());
    await resetFailures(trx, unknownDeviceKey(accounts.keys, account.email));
    await mailNotice(trx, context, { template: 'password-changed', to: locked, isEveryDevice: true });
    const audited = { account: locked, action: 'user.password_by_link', visitor } as const;
    await adminSessionHooks?.auditOwnChange(trx, audited);
  });
  return account.email;
}

/** The new password must differ from the one an administrator set. */
function samePassword(field: string): AppError {
  return invalidField(field, 'api.field.samePassword', 'the same password again');
}

export function expired(): AppError {
  return new AppError('link_expired', { log: 'a link of a mail was used, expired or never there' });
}

/** Resolves with the result of `work`, but not before `milliseconds`. Errors are not delayed. */
export async function withMinimumDuration<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const [result] = await Promise.all([work(), pause(milliseconds)]);
  return result;
}
