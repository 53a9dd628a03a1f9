/** Mails to people whose account an administrator created or changed. */
import type { Transaction } from 'kysely';
import { type Addressee, accountLink, makeInvitation } from '#server/people/accounts/account-mail.ts';
import { queueMail } from '#server/people/mails/index.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { sealLink } from '#server/platform/mail/sealed-link.ts';
import type { AdminUsersContext } from './user-change.ts';

type MailContext = Pick<AdminUsersContext, 'config' | 'jobs' | 'now'>;

/** Mails a new link to set the first password; earlier links stop working. */
export async function mailInvitation(
  trx: Transaction<Database>,
  context: MailContext & Pick<AdminUsersContext, 'accounts'>,
  to: Addressee,
): Promise<void> {
  const payload = { url: sealLink(context.accounts.keys, await makeInvitation(trx, context, to)) };
  const { email, language } = to;
  await queueMail(trx, context, { template: 'invitation', payload, to: email, language });
}

/** Does not contain the password; the administrator tells it. */
export async function mailPasswordSet(
  trx: Transaction<Database>,
  context: MailContext,
  { email, language }: Addressee,
): Promise<void> {
  const payload = { url: accountLink(context.config, { page: 'forgot', language }) };
  await queueMail(trx, context, { template: 'password-set', payload, to: email, language });
}

/** For an existing account: it was signed out and must set a new password. */
export async function mailMadeAdministrator(
  trx: Transaction<Database>,
  context: MailContext,
  { email, language }: Addressee,
): Promise<void> {
  const payload = { url: accountLink(context.config, { page: 'admin/login', language }) };
  await queueMail(trx, context, { template: 'made-administrator', payload, to: email, language });
}

/** Mailed to the previous address. */
export async function mailEmailReplaced(
  trx: Transaction<Database>,
  context: MailContext,
  { to, newEmail }: { to: Addressee; newEmail: string },
): Promise<void> {
  const { email, language } = to;
  const payload = { url: accountLink(context.config, { page: 'contact', language }), newEmail };
  await queueMail(trx, context, { template: 'email-replaced', payload, to: email, language });
}
