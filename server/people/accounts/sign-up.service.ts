/** Signs up: creates an account and mails a confirmation link, or mails the owner that the account exists. */
import type { z } from 'zod';
import type { signUp as signUpCall } from '#contract/api/auth.ts';
import { privacyVersion } from '#contract/domain/account.ts';
import { mayMailStranger } from '#server/people/mailboxes/stranger-mail.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { countedAttempt, windowCounter } from '#server/platform/limits/counted-attempt.ts';
import { findAccountById, findAddressOwner, insertAccount } from './account.repository.ts';
import { accountLimits } from './account-limits.ts';
import { mailLink, mailNotice } from './account-mail.ts';
import type { AccountsContext } from './accounts-context.ts';
import { recordConsent } from './consent.repository.ts';
import { requireAcceptablePassword } from './password-policy.ts';
import type { Visitor } from './session.service.ts';

type SignUp = z.output<NonNullable<(typeof signUpCall)['body']>>;

/**
 * Same response whether or not the address is known; does not sign in.
 * @throws AppError `weak_password`, `too_many_requests`, `overloaded`
 */
export async function signUp(context: AccountsContext, input: SignUp, visitor: Visitor): Promise<void> {
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
