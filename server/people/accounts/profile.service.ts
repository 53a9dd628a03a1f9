/** Changes name and e-mail address; a new address is used only after it was confirmed, and the old one can undo it. */
import type { z } from 'zod';
import type { updateProfile as updateProfileCall } from '#contract/api/auth.ts';
import { mayMailStranger } from '#server/people/mailboxes/stranger-mail.ts';
import { isUniqueViolation } from '#server/platform/database/errors.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { getSignedIn } from '#server/platform/http/signed-in.ts';
import { countWithin } from '#server/platform/limits/counted-attempt.ts';
import * as accounts from './account.repository.ts';
import { accountLimits } from './account-limits.ts';
import { mailLink, mailNotice } from './account-mail.ts';
import {
  deleteAccountTokens,
  deleteSharedList,
  findAccountToken,
  type KeptToken,
  takeAccountToken,
} from './account-token.repository.ts';
import type { AccountsContext, SignInContext } from './accounts-context.ts';
import { expired, requireOwnPassword } from './password.service.ts';
import { deleteSessionsOf } from './session.repository.ts';
import { lockActingAccount, type Visitor } from './session.service.ts';

/**
 * Changes the name at once; a new address waits for confirmation.
 * @throws AppError `validation_failed` for a wrong or missing password, `too_many_requests`, `overloaded`, and
 * `unauthenticated` when session or password changed meanwhile
 */
export async function updateProfile(
  context: SignInContext,
  caller: Caller,
  { firstName, lastName, email, currentPassword }: z.output<NonNullable<(typeof updateProfileCall)['body']>>,
): Promise<accounts.Account> {
  const { db, now, adminSessionHooks } = context;
  const signedIn = getSignedIn(caller);
  const { userId } = signedIn;
  const before = await accounts.getAccount(db, userId);
  const isMoving = email !== before.email;
  const proven = isMoving ? await requireOwnPassword(context, userId, currentPassword) : before;
  return db.transaction().execute(async (trx) => {
    const account = await lockActingAccount(trx, signedIn, proven.passwordChangedAt);
    if (isMoving) await countWithin(trx, context, accountLimits.emailChange(userId));
    const names = { first_name: firstName, last_name: lastName };
    await accounts.updateAccount(trx, { userId, set: names }, now());
    if (isMoving) {
      await askNewAddress(trx, context, { account, newEmail: email });
      const change = { before: { pendingEmail: account.pendingEmail }, after: { pendingEmail: email } };
      const audited = { account, action: 'user.update', visitor: caller, ...change } as const;
      await adminSessionHooks?.auditOwnChange(trx, audited);
    }
    return accounts.getAccount(trx, userId);
  });
}

/** The response does not tell whether the new address is taken. */
async function askNewAddress(
  trx: Trx,
  context: AccountsContext,
  { account, newEmail }: { account: accounts.Account; newEmail: string },
): Promise<void> {
  const { id, language } = account;
  await accounts.updateAccount(trx, { userId: id, set: { pending_email: newEmail } }, context.now());
  await deleteAccountTokens(trx, id, ['change_email']);
  const owner = await accounts.findAddressOwner(trx, newEmail, context.now());
  const to = { id, email: newEmail, language };
  if (await mayMailStranger(trx, context, { email: newEmail, kind: 'verify-resend' })) {
    if (owner === undefined || owner === id) await mailLink(trx, context, { template: 'change-email', to });
    else await mailNotice(trx, context, { template: 'account-exists', to });
  }
  if (account.isEmailVerified)
    await mailLink(trx, context, { template: 'email-change-notice', to: account, newEmail });
}

/**
 * Mails the confirmation link again, unless nothing is pending.
 * @throws AppError `too_many_requests`
 */
export async function resendVerification(context: AccountsContext, userId: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const account = await accounts.getAccount(trx, userId);
    if (account.isEmailVerified) return;
    await countWithin(trx, context, accountLimits.resend(userId));
    if (await mayMailStranger(trx, context, { email: account.email, kind: 'verify-resend' })) {
      await mailLink(trx, context, { template: 'verify-email', to: account });
    }
  });
}

export type Confirmation = { email: string; outcome: 'verified' | 'changed' | 'change_undone' };

/** Links mailed to a former address stop working. */
const beforeTheChange = ['verify_email', 'change_email', 'reset_password', 'accept_invitation'] as const;

const confirming = ['verify_email', 'change_email', 'undo_email_change'] as const;

/**
 * Executes a mailed link.
 * @throws AppError `link_expired`
 */
export async function confirmEmail(
  context: SignInContext,
  token: string,
  visitor: Visitor,
): Promise<Confirmation> {
  const { db, now, adminSessionHooks } = context;
  try {
    return await db.transaction().execute(async (trx) => {
      const found = await findAccountToken(trx, { token, purposes: confirming }, now());
      // Lock order as everywhere: account before tokens, so that concurrent changes wait instead of
      // deadlocking.
      const account = found && (await accounts.findAccountLocked(trx, found.userId));
      // A link that confirms works until it ends: mail programs open it first, and people again.
      const taken =
        found?.purpose === 'verify_email'
          ? found
          : await takeAccountToken(trx, { token, purposes: confirming }, now());
      if (!taken || !account || account.deletionRequestedAt) throw expired();
      const confirmation =
        taken.purpose === 'undo_email_change'
          ? await undoChange(trx, context, { taken, account })
          : await confirm(trx, { taken, account, now: now() });
      if (confirmation.outcome !== 'verified') {
        const change = { before: { email: account.email }, after: { email: confirmation.email } };
        await adminSessionHooks?.auditOwnChange(trx, { account, action: 'user.update', visitor, ...change });
      }
      return confirmation;
    });
  } catch (error) {
    // Somebody else took the address at the same time.
    if (isUniqueViolation(error)) throw expired();
    throw error;
  }
}

type Confirming = { taken: KeptToken; account: accounts.Account; now: Date };

async function confirm(trx: Trx, { taken, account, now }: Confirming): Promise<Confirmation> {
  const { userId, email, purpose } = taken;
  if (purpose === 'verify_email') {
    if (!(await accounts.markVerified(trx, { userId, email }, now))) throw expired();
    return { email, outcome: 'verified' };
  }
  const owner = await accounts.findAddressOwner(trx, email, now);
  if (account.pendingEmail !== email || (owner !== undefined && owner !== userId)) throw expired();
  await accounts.setEmail(trx, { userId, email, isConfirmed: true }, now);
  await deleteAccountTokens(trx, userId, beforeTheChange);
  return { email, outcome: 'changed' };
}

/**
 * Whoever changed the address knew the password, so the password is removed and the owner gets a link to set
 * another.
 */
async function undoChange(
  trx: Trx,
  context: AccountsContext,
  { taken, account }: Pick<Confirming, 'taken' | 'account'>,
): Promise<Confirmation> {
  const { userId, email, purpose } = taken;
  await accounts.restoreEmail(trx, { userId, email }, context.now());
  await deleteSessionsOf(trx, userId);
  await deleteSharedList(trx, userId);
  await deleteAccountTokens(trx, userId, beforeTheChange);
  // Whoever changed the address cannot undo this; an earlier former address still can.
  await deleteAccountTokens(trx, userId, [purpose], taken.createdAt);
  const to = { id: userId, email, language: account.language };
  await mailLink(trx, context, { template: 'reset-password', to });
  return { email, outcome: 'change_undone' };
}
