/** Writes account mails to the outbox in the transaction of the change that causes them. */
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { type PageId, pages } from '#contract/domain/pages.ts';
import { queueMail } from '#server/people/mails/index.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { sealLink } from '#server/platform/mail/sealed-link.ts';
import type { Account } from './account.repository.ts';
import { tokenLifetimes } from './account-limits.ts';
import { deleteAccountTokens, insertAccountToken } from './account-token.repository.ts';
import type { AccountsContext } from './accounts-context.ts';

export type Addressee = Pick<Account, 'id' | 'email' | 'language'>;
/** An address that nobody confirmed may be a stranger's. */
type ConfirmedAddressee = Addressee & Pick<Account, 'isEmailVerified'>;
type MailContext = Pick<AccountsContext, 'config' | 'jobs' | 'now'>;
/** Links with a token are encrypted in the outbox. */
type LinkContext = MailContext & Pick<AccountsContext, 'accounts'>;

/** A notice with a link to reset the password. */
export async function mailNotice(
  trx: Trx,
  context: MailContext,
  { template, to }: { template: 'account-exists' | 'sign-in-stopped'; to: Omit<Addressee, 'id'> },
): Promise<void> {
  const { email, language } = to;
  const payload = { url: accountLink(context.config, { page: 'forgot', language }) };
  await queueMail(trx, context, { template, payload, to: email, language });
}

/** Only a confirmed address is told. @param change.isEveryDevice whether the current device was signed out too */
export async function mailPasswordChanged(
  trx: Trx,
  context: MailContext,
  { to, isEveryDevice }: { to: ConfirmedAddressee; isEveryDevice: boolean },
): Promise<void> {
  if (!to.isEmailVerified) return;
  const { email, language } = to;
  const payload = { url: accountLink(context.config, { page: 'forgot', language }), isEveryDevice };
  await queueMail(trx, context, { template: 'password-changed', payload, to: email, language });
}

const linkMails = {
  'verify-email': { purpose: 'verify_email', page: 'verify' },
  'reset-password': { purpose: 'reset_password', page: 'reset' },
  'change-email': { purpose: 'change_email', page: 'verify' },
} as const;

/** A mail whose link confirms the mailbox; its token is valid for `to.email` only. */
export async function mailLink(
  trx: Trx,
  context: LinkContext,
  { template, to }: { template: keyof typeof linkMails; to: Addressee },
): Promise<void> {
  const { purpose, page } = linkMails[template];
  const url = sealLink(context.accounts.keys, await makeLink(trx, context, { purpose, page, to }));
  const { email, language } = to;
  await queueMail(trx, context, { template, payload: { url }, to: email, language });
}

/** Tells the current address, if it is confirmed, about a pending change, which it can undo. */
export async function mailEmailChangeNotice(
  trx: Trx,
  context: LinkContext,
  { to, newEmail }: { to: ConfirmedAddressee; newEmail: string },
): Promise<void> {
  if (!to.isEmailVerified) return;
  const link = await makeLink(trx, context, { purpose: 'undo_email_change', page: 'verify', to });
  const url = sealLink(context.accounts.keys, link);
  const { email, language } = to;
  const payload = { url, newEmail };
  await queueMail(trx, context, { template: 'email-change-notice', payload, to: email, language });
}

/**
 * Creates the invitation link to set the first password; earlier ones stop working.
 * @returns the link, which is stored nowhere else
 */
export async function makeInvitation(
  trx: Trx,
  context: Pick<MailContext, 'config' | 'now'>,
  to: Addressee,
): Promise<string> {
  await deleteAccountTokens(trx, to.id, ['accept_invitation']);
  return makeLink(trx, context, { purpose: 'accept_invitation', page: 'reset', to });
}

async function makeLink(
  trx: Trx,
  { config, now }: Pick<MailContext, 'config' | 'now'>,
  { purpose, page, to }: { purpose: keyof typeof tokenLifetimes; page: 'verify' | 'reset'; to: Addressee },
): Promise<string> {
  const wanted = { userId: to.id, purpose, email: to.email };
  const lifetimeMs = tokenLifetimes[purpose];
  const token = await insertAccountToken(trx, wanted, { now: now(), lifetimeMs });
  return accountLink(config, { page, language: to.language, token });
}

/**
 * @param token undefined for a page without one; it goes into the fragment, which is never sent to servers or
 * logs
 */
export function accountLink(
  config: Pick<Config, 'appUrl' | 'port'>,
  { page, language, token }: { page: PageId | 'admin/login'; language: Language; token?: string },
): string {
  const path = localizedPath(language, page === 'admin/login' ? `/${page}` : pages[page].path);
  return `${originOf(config)}${path}${token === undefined ? '' : `#token=${token}`}`;
}

/** The site's public origin, or this machine's while it has none. */
export function originOf({ appUrl, port }: Pick<Config, 'appUrl' | 'port'>): string {
  return appUrl ?? `http://localhost:${port}`;
}
