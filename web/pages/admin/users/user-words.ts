/** What an account is called, with its direction isolated; its dates; how it is read. */
import type { AdminUser } from '#contract/api/admin-users.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import type { Language } from '#contract/domain/language.ts';
import { getAdminUser } from '#contract/endpoints/admin.ts';
import { adminQuery } from '#web/features/admin/admin-api.ts';
import { readAdmin } from '#web/features/admin/admin-session.ts';
import { formatDate } from '#web/i18n/format.ts';
import type { Translate } from '#web/i18n/i18n.tsx';

type Named = Pick<AdminUser, 'firstName' | 'lastName' | 'email'>;

/** First and last name, or the e-mail address if both are empty. */
export function fullNameOf({ firstName, lastName, email }: Named): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** The name, isolated from the text direction around it. */
export function isolatedNameOf(user: Named): string {
  return isolate(fullNameOf(user));
}

/** Wraps text in Unicode direction isolates. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

type Mailed = 'create.done' | 'password.invited' | 'password.mailed';

/** What became of a mail to an account: without a mail server it reaches nobody. */
export function mailedWords(t: Translate, mailed: Mailed, { email }: { email: string }): string {
  const words = readAdmin()?.admin.isMailToFiles ? 'admin.users.mail.filed' : `admin.users.${mailed}.text`;
  return t(words as `admin.users.${Mailed}.text`, { email: isolate(email) });
}

/** Formats the Riyadh date of a timestamp. */
export function dayOf(instant: string, language: Language): string {
  return formatDate(riyadhDate(new Date(instant)), language);
}

export function userQuery(userId: string) {
  return adminQuery(getAdminUser, { params: { userId } });
}
