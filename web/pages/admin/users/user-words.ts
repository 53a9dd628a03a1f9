/** Formats a user's name (direction isolated) and dates. */
import type { AdminUser } from '#contract/api/admin-users.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import type { Language } from '#contract/domain/language.ts';
import { periodEndDay } from '#web/features/account/period-end.ts';
import { formatDate } from '#web/i18n/format.ts';

type Named = Pick<AdminUser, 'firstName' | 'lastName' | 'email'>;

/** First and last name; the address where there is neither. */
export function fullNameOf({ firstName, lastName, email }: Named): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** The name for a sentence of either direction. */
export function isolatedNameOf(user: Named): string {
  return isolate(fullNameOf(user));
}

/** Keeps the direction of what people typed away from the sentence around it. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** The day of Riyadh of a moment, in words. */
export function dayOf(instant: string, language: Language): string {
  return formatDate(riyadhDate(new Date(instant)), language);
}

/** The last day of a period of Premium, or the day it renews, in words. */
export function endOf(period: { endsAt: string; renews: boolean }, language: Language): string {
  return formatDate(periodEndDay(period), language);
}
