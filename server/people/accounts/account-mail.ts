/** Writes account mails to the outbox in the transaction of the change that causes them. */
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { type PageId, pages } from '#contract/domain/pages.ts';
import { type Mail, type MailRequest, queueMail } from '#server/people/mails/index.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { sealLink } from '#server/platform/mail/sealed-link.ts';
import type { Account } from './account.repository.ts';
import { tokenLifetimes } from './account-limits.ts';
import { deleteAccountTokens, insertAccountToken } from './account-token.repository.ts';
import type { AccountsContext } from './accounts-context.ts';

export type Addressee = Pick<Account, 'id' | 'email' | 'language'>;
type MailContext = Pick<AccountsContext, 'config' | 'jobs' | 'now'>;

/** What a mail says beside its link. */
type WordsOf<Template extends Mail['template']> = {
  [Name in Template]: { template: Name } & Omit<Extract<Mail, { template: Name }>['payload'], 'url'>;
}[Template];

/** Where a notice leads: to the way back into the account, to the login, or to us. */
const noticePages = {
  'account-exists': 'forgot',
  'sign-in-stopped': 'forgot',
  'password-changed': 'forgot',
  'second-factor-changed': 'forgot',
  /** Does not contain the password; the administrator tells it. */
  'password-set': 'forgot',
  /** For an existing account: it was signed out and must set a new password. */
  'made-administrator': 'admin/login',
  /** Mailed to the previous address. */
  'email-replaced': 'contact',
} as const;

/** A notice, whose link opens nothing by itself. An address that nobody confirmed may be a stranger's. */
export async function mailNotice(
  trx: Trx,
  context: MailContext,
  { to, template, ...words }: WordsOf<keyof typeof noticePages> & { to: Omit<Addressee, 'id'> },
): Promise<void> {
  const { email, language } = to;
  const url = accountLink(context.config, { page: noticePages[template], language });
  await queueMail(trx, context, { template, payload: { ...words, url }, to: email, language } as MailRequest);
}

const linkMails = {
  'verify-email': { purpose: 'verify_email', page: 'verify' },
  'reset-password': { purpose: 'reset_password', page: 'reset' },
  'change-email': { purpose: 'change_email', page: 'verify' },
  /** Tells the current address about a pending change, which it can undo. */
  'email-change-notice': { purpose: 'undo_email_change', page: 'verify' },
  'account-deletion': { purpose: 'keep_account', page: 'keep-account' },
  invitation: { purpose: 'accept_invitation', page: 'reset' },
} as const;

/** A mail whose link has a token, which is valid for `to.email` only; it is encrypted in the outbox. */
export async function mailLink(
  trx: Trx,
  context: MailContext & Pick<AccountsContext, 'accounts'>,
  { to, template, ...words }: WordsOf<keyof typeof linkMails> & { to: Addressee },
): Promise<void> {
  const { email, language } = to;
  const url = sealLink(context.accounts.keys, await makeLink(trx, context, { template, to }));
  await queueMail(trx, context, { template, payload: { ...words, url }, to: email, language } as MailRequest);
}

/**
 * Creates the invitation link to set the first password; earlier ones stop working.
 * @returns the link, which is stored nowhere else
 */
export function makeInvitation(
  trx: Trx,
  context: Pick<MailContext, 'config' | 'now'>,
  to: Addressee,
): Promise<string> {
  return makeLink(trx, context, { template: 'invitation', to });
}

async function makeLink(
  trx: Trx,
  { config, now }: Pick<MailContext, 'config' | 'now'>,
  { template, to }: { template: keyof typeof linkMails; to: Addressee },
): Promise<string> {
  const { purpose, page } = linkMails[template];
  if (purpose === 'accept_invitation') await deleteAccountTokens(trx, to.id, [purpose]);
  const wanted = { userId: to.id, purpose, email: to.email };
  const lifetimeMs = tokenLifetimes[purpose];
  const token = await insertAccountToken(trx, wanted, { now: now(), lifetimeMs });
  return accountLink(config, { page, language: to.language, token });
}

/**
 * @param token undefined for a page without one; it goes into the fragment, which is never sent to servers or
 * logs
 */
function accountLink(
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
