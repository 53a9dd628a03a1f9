/** Changes name, e-mail address, role and Premium of a locked account. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { updateUser } from '#contract/api/admin-users.ts';
import type { PremiumPlan, Role } from '#contract/domain/account.ts';
import {
  addDays,
  addMonths,
  daysInMonth,
  type IsoDate,
  monthOf,
  riyadhDate,
  startOfRiyadhDay,
} from '#contract/domain/dates.ts';
import { emailKey } from '#contract/domain/email.ts';
import {
  findAddressOwner,
  getAccount,
  setEmail,
  updateAccount,
} from '#server/people/accounts/account.repository.ts';
import { mailLink, mailNotice } from '#server/people/accounts/account-mail.ts';
import { deleteAccountTokens } from '#server/people/accounts/account-token.repository.ts';
import type { AccountsContext } from '#server/people/accounts/accounts-context.ts';
import { endSubscriptions, grantSubscription } from '#server/people/subscriptions/subscription.repository.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { requireRecentProof } from '#server/platform/http/signed-in.ts';
import {
  addressTaken,
  endSessions,
  type LockedUser,
  refuseLastAdministrator,
  refuseOwnAccount,
} from './user-change.ts';

type UserUpdate = z.output<NonNullable<(typeof updateUser)['body']>>;
type Acting = { context: AccountsContext; caller: Caller };

/**
 * @throws AppError `conflict` naming `email` for a taken address; `own_account`, `last_administrator` and `conflict` for
 * a role; `confirmation_required` for a new role or address without a recent password confirmation
 */
export async function changeAccount(locked: LockedUser, acting: Acting, update: UserUpdate): Promise<void> {
  const { trx, account, before, now } = locked;
  const { firstName, lastName } = update;
  const isRenamed = firstName !== before.firstName || lastName !== before.lastName;
  const names = { first_name: firstName, last_name: lastName };
  if (isRenamed) await updateAccount(trx, { userId: account.id, set: names }, now);
  // The address changes first, so that a new administrator is invited at the new one.
  await changeEmail(locked, acting, update);
  await changeRole(locked, acting, update.role);
  await changeSubscription(locked, update.subscriptionStatus);
}

/**
 * Effective at once: the user is signed out everywhere. A new administrator whose address was never confirmed
 * starts over with an invitation, so that nobody keeps an account registered with another person's address.
 */
export async function changeRole(locked: LockedUser, { context, caller }: Acting, role: Role): Promise<void> {
  const { trx, now } = locked;
  if (role === locked.account.role) return;
  const account = await getAccount(trx, locked.account.id);
  refuseOwnAccount(caller, account.id);
  if (role === 'admin' && account.deletionRequestedAt) {
    throw new AppError('conflict', { log: 'an account that is leaving administers nothing' });
  }
  if (role === 'user') refuseLastAdministrator(locked);
  requireRecentProof(caller, now);
  const userId = account.id;
  // Administrators need a longer password, so a new one sets it anew.
  const mustChange =
    role === 'admin' ? { must_change_password: sql<boolean>`password_hash is not null` } : {};
  await updateAccount(trx, { userId, set: { role, ...mustChange } }, now);
  await endSessions(trx, userId);
  if (role === 'user') return;
  if (account.isEmailVerified)
    return mailNotice(trx, context, { to: account, template: 'made-administrator' });
  // Whoever set the password may not own the mailbox: it stops working, as all mailed links do.
  const none = { password_hash: null, password_changed_at: null, must_change_password: false };
  await updateAccount(trx, { userId, set: { ...none, pending_email: null } }, now);
  await trx.deleteFrom('account_token').where('user_id', '=', userId).execute();
  await mailLink(trx, context, { template: 'invitation', to: account });
}

/** Replaces the address at once; it is unconfirmed until its mailed link is opened. */
async function changeEmail(
  locked: LockedUser,
  { context, caller }: Acting,
  { email, role }: Pick<UserUpdate, 'email' | 'role'>,
): Promise<void> {
  const { trx, account, before, now } = locked;
  const userId = account.id;
  if (email === account.email) return;
  if (emailKey(email) === emailKey(account.email)) return updateAccount(trx, { userId, set: { email } }, now);
  refuseOwnAccount(caller, userId);
  // Whoever reads an account's mail can take over the account, so this needs a recent confirmation.
  requireRecentProof(caller, now);
  const owner = await findAddressOwner(trx, email, now);
  if (owner !== undefined && owner !== userId) throw addressTaken();
  await setEmail(trx, { userId, email, isConfirmed: false }, now);
  await endSessions(trx, userId);
  await deleteAccountTokens(trx, userId, linksToTheFormer);
  const to = { ...account, email };
  await mailNotice(trx, context, { to: account, template: 'email-replaced', newEmail: email });
  // A new administrator is invited there.
  if (role === 'admin' && account.role !== 'admin') return;
  await mailLink(trx, context, { template: before.isInvited ? 'invitation' : 'verify-email', to });
}

/** The administrator decides on the address: no earlier link may change it back. */
const linksToTheFormer = [
  'verify_email',
  'change_email',
  'undo_email_change',
  'reset_password',
  'accept_invitation',
] as const;

async function changeSubscription(
  { trx, account, before, now }: LockedUser,
  status: UserUpdate['subscriptionStatus'],
): Promise<void> {
  if (status === 'free') await endSubscriptions(trx, account.id, now);
  else if (!before.subscription) await givePremium(trx, { userId: account.id, endsOn: undefined }, now);
}

type PremiumGrant = { plan: PremiumPlan; endsOn: IsoDate; price: number };

/**
 * Grants Premium until the end of `endsOn`, or for the plan's month or year; a gift unless a plan and price are given.
 * @throws AppError `validation_failed` naming `premiumEndsOn`
 */
export async function givePremium(
  trx: Trx,
  {
    userId,
    endsOn,
    plan = 'monthly',
    price = 0,
  }: { userId: string } & { [Name in keyof PremiumGrant]?: PremiumGrant[Name] | undefined },
  now: Date,
): Promise<void> {
  // The same day of the next month or, of an annual plan, year; or that month's last day.
  const today = riyadhDate(now);
  const month = addMonths(monthOf(today), plan === 'annual' ? 12 : 1);
  const day = Math.min(Number(today.slice(8)), daysInMonth(month));
  const last = endsOn ?? (`${month}-${String(day).padStart(2, '0')}` as const);
  const endsAt = requirePeriodEnd(last, { field: 'premiumEndsOn', now });
  await givePeriod(trx, { userId, plan, price, endsAt }, now);
}

type Period = { userId: string; plan: PremiumPlan; price: number; endsAt: Date };

/** Replaces the current period, so that none overlap. */
export async function givePeriod(trx: Trx, period: Period, now: Date): Promise<void> {
  await endSubscriptions(trx, period.userId, now);
  await grantSubscription(trx, { ...period, startedAt: now, renews: false }, now);
}

const mostYears = 5;

/** @throws AppError `validation_failed` naming `field` for today, the past, and more than five years */
export function requirePeriodEnd(date: IsoDate, { field, now }: { field: string; now: Date }): Date {
  const today = riyadhDate(now);
  const latest = `${Number(today.slice(0, 4)) + mostYears}${today.slice(4)}`;
  // The end of a Riyadh day is the start of the next.
  if (date > today && date <= latest) return startOfRiyadhDay(addDays(date, 1));
  throw new AppError('validation_failed', {
    log: 'a period that ends too early or too late',
    fields: { [field]: date <= today ? 'api.field.premiumTooSoon' : 'api.field.premiumTooLong' },
  });
}
