/** Grants and ends Premium; a new period replaces the current one, so that none overlap. */
import type { Transaction } from 'kysely';
import type { AdminUser } from '#contract/api/admin-users.ts';
import type { PremiumPlan } from '#contract/domain/account.ts';
import {
  addDays,
  addMonths,
  daysInMonth,
  type IsoDate,
  monthOf,
  riyadhDate,
  startOfRiyadhDay,
} from '#contract/domain/dates.ts';
import { endSubscriptions, grantSubscription } from '#server/people/subscriptions/subscription.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { type AdminUsersContext, changeUser } from './user-change.ts';

export type PremiumGrant = { plan: PremiumPlan; endsOn: IsoDate; price: number };

/** @throws AppError `not_found`, `validation_failed` */
export function grantPremium(
  context: AdminUsersContext,
  caller: Caller,
  { userId, grant }: { userId: string; grant: PremiumGrant },
): Promise<AdminUser> {
  return changeUser(context, caller, {
    userId,
    verb: 'grant_premium',
    change: async ({ trx, now }) => {
      const endsAt = requirePeriodEnd(grant.endsOn, { field: 'endsOn', now });
      await givePeriod(trx, { userId, plan: grant.plan, price: grant.price, endsAt }, now);
    },
  });
}

/** @throws AppError `not_found` */
export function endPremium(context: AdminUsersContext, caller: Caller, userId: string): Promise<AdminUser> {
  return changeUser(context, caller, {
    userId,
    verb: 'end_premium',
    change: async ({ trx, now }) => {
      await endSubscriptions(trx, userId, now);
    },
  });
}

/**
 * Grants Premium until the end of `endsOn`, or for the plan's month or year; a gift unless a plan and price are given.
 * @throws AppError `validation_failed` naming `premiumEndsOn`
 */
export async function givePremium(
  trx: Transaction<Database>,
  {
    userId,
    endsOn,
    plan = 'monthly',
    price = 0,
  }: { userId: string } & { [Name in keyof PremiumGrant]?: PremiumGrant[Name] | undefined },
  now: Date,
): Promise<void> {
  const last = endsOn ?? onePeriodFrom(riyadhDate(now), plan);
  const endsAt = requirePeriodEnd(last, { field: 'premiumEndsOn', now });
  await givePeriod(trx, { userId, plan, price, endsAt }, now);
}

type Period = { userId: string; plan: PremiumPlan; price: number; endsAt: Date };

async function givePeriod(trx: Transaction<Database>, period: Period, now: Date): Promise<void> {
  await endSubscriptions(trx, period.userId, now);
  await grantSubscription(trx, { ...period, startedAt: now, renews: false }, now);
}

const mostYears = 5;

/** The end of a Riyadh day is the start of the next. */
function endOfDay(date: IsoDate): Date {
  return startOfRiyadhDay(addDays(date, 1));
}

/** The same day of the next month or, of an annual plan, year; or that month's last day. */
function onePeriodFrom(date: IsoDate, plan: PremiumPlan): IsoDate {
  const month = addMonths(monthOf(date), plan === 'annual' ? 12 : 1);
  const day = Math.min(Number(date.slice(8)), daysInMonth(month));
  return `${month}-${String(day).padStart(2, '0')}`;
}

/** @throws AppError `validation_failed` naming `field` for today, the past, and more than five years */
function requirePeriodEnd(date: IsoDate, { field, now }: { field: string; now: Date }): Date {
  const today = riyadhDate(now);
  const latest = `${Number(today.slice(0, 4)) + mostYears}${today.slice(4)}`;
  if (date > today && date <= latest) return endOfDay(date);
  throw new AppError('validation_failed', {
    log: 'a period that ends too early or too late',
    fields: { [field]: date <= today ? 'api.field.premiumTooSoon' : 'api.field.premiumTooLong' },
  });
}
