/** Proving, changing and resetting a password. */
import { AppError } from '#server/errors.ts';
import type { SignedIn } from '#server/http/http-env.ts';
import { takeLimits } from '#server/limits/limit.repository.ts';
import {
  findAccountByEmail,
  findAccountById,
  getAccount,
  markVerified,
  setPassword,
  setPendingEmail,
} from './account.repository.ts';
import { accountLimits } from './account-limits.ts';
import { mailLink, mailNotice } from './account-mail.ts';
import { deleteAccountTokens, findAccountToken, takeAccountToken } from './account-token.repository.ts';
import type { AccountsContext } from './accounts-context.ts';
import { requireFitPassword } from './password-policy.ts';
import { deleteSessionsOf } from './session.repository.ts';
import { renewSession } from './session.service.ts';
import { strangerKey } from './sign-in.service.ts';
import { forgetFailures } from './sign-in-failure.repository.ts';

type ProofContext = Pick<AccountsContext, 'db' | 'accounts' | 'now'>;

/** Whether it is the password of somebody signed in. @throws AppError `too_many_requests`, `overloaded` */
export async function verifyOwnPassword(
  { db, accounts, now }: ProofContext,
  userId: string,
  password: string,
): Promise<boolean> {
  await db.transaction().execute((trx) => takeLimits(trx, accountLimits.ownPassword(userId), now()));
  const { passwordHash } = await getAccount(db, userId);
  return (await accounts.hasher.verify(password, passwordHash)).isRight;
}

/**
 * Asks somebody signed in for the password again, in the field `currentPassword`.
 * @throws AppError `validation_failed` naming the field, `too_many_requests`, `overloaded`
 */
export async function requireOwnPassword(
  context: ProofContext,
  userId: string,
  currentPassword: string | undefined,
): Promise<void> {
  if (currentPassword === undefined) {
    throw new AppError('validation_failed', {
      log: 'no password',
      fields: { currentPassword: 'api.field.required' },
    });
  }
  if (await verifyOwnPassword(context, userId, currentPassword)) return;
  throw new AppError('validation_failed', {
    log: 'wrong own password',
    fields: { currentPassword: 'api.field.wrongPassword' },
  });
}

/**
 * Ends all other sessions and gives one's own a new token.
 * @returns the token for the cookie
 * @throws AppError `validation_failed`, `weak_password`, `too_many_requests`, `overloaded`
 */
export async function changePassword(
  context: AccountsContext,
  { userId, sessionId }: SignedIn,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<string> {
  const { db, accounts, now } = context;
  await requireOwnPassword(context, userId, currentPassword);
  const account = await getAccount(db, userId);
  requireFitPassword(accounts.policy, { password: newPassword, owner: account, field: 'newPassword' });
  const passwordHash = await accounts.hasher.hash(newPassword);
  return db.transaction().execute(async (trx) => {
    await setPassword(trx, { userId, passwordHash }, now());
    await deleteSessionsOf(trx, userId, sessionId);
    await deleteAccountTokens(trx, userId, ['reset_password']);
    await mailNotice(trx, context, { template: 'password-changed', to: account });
    return renewSession(trx, sessionId);
  });
}

/** Mails a link when there is such an account. @throws AppError `too_many_requests` */
export async function forgetPassword(
  context: AccountsContext,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await takeLimits(trx, accountLimits.forgot({ address, email }), context.now());
    const account = await findAccountByEmail(trx, email);
    if (account) await mailLink(trx, context, { template: 'reset-password', to: account });
  });
}

const resetOnly = ['reset_password'] as const;

/**
 * Sets a password with the secret of a mail: all sessions end, and everything begun before is called off.
 * @returns the address of the account
 * @throws AppError `link_expired`, `weak_password` (the link stays good), `overloaded`
 */
export async function resetPassword(
  context: AccountsContext,
  { token, password }: { token: string; password: string },
): Promise<string> {
  const { db, accounts, now } = context;
  const found = await findAccountToken(db, { token, purposes: resetOnly }, now());
  const account = found && (await findAccountById(db, found.userId));
  if (!account || account.deletionRequestedAt) throw expired();
  requireFitPassword(accounts.policy, { password, owner: account, field: 'password' });
  const passwordHash = await accounts.hasher.hash(password);
  await db.transaction().execute(async (trx) => {
    const taken = await takeAccountToken(trx, { token, purposes: resetOnly }, now());
    if (!taken) throw expired();
    const { userId, email } = taken;
    await setPassword(trx, { userId, passwordHash }, now());
    await markVerified(trx, { userId, email }, now());
    await setPendingEmail(trx, { userId, email: null }, now());
    await deleteSessionsOf(trx, userId);
    await deleteAccountTokens(trx, userId, ['reset_password', 'change_email']);
    await forgetFailures(trx, strangerKey(accounts.keys, account.email));
    await mailNotice(trx, context, { template: 'password-changed', to: account });
  });
  return account.email;
}

export function expired(): AppError {
  return new AppError('link_expired', { log: 'a link of a mail was used, expired or never there' });
}
