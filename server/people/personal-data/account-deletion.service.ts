/** Requests the deletion of an account (30 days later) and cancels the request. */
import type { Transaction } from 'kysely';
import { deletionDelayDays } from '#contract/domain/account.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import type { Account } from '#server/people/accounts/account.repository.ts';
import { accountLink } from '#server/people/accounts/account-link.ts';
import { deleteAccountTokens, insertAccountToken } from '#server/people/accounts/account-token.repository.ts';
import type { AccountsContext } from '#server/people/accounts/accounts-context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { queueMail } from '#server/platform/mail/mail.service.ts';
import { sealLink } from '#server/platform/mail/sealed-link.ts';
import { listFormerEmails, markClosed, markReopened } from './account-deletion.repository.ts';

export type DeletionContext = Pick<AccountsContext, 'config' | 'jobs' | 'now' | 'accounts'>;

const lifetimeMs = deletionDelayDays * 86_400_000;

/**
 * Signs the owner out everywhere and mails a link that cancels the deletion, to former addresses too.
 * @param isByAdministrator only changes the text of the mail
 * @returns when the account will be erased
 */
export async function closeAccount(
  trx: Transaction<Database>,
  { config, jobs, now, accounts }: DeletionContext,
  { account, isByAdministrator }: { account: Account; isByAdministrator: boolean },
): Promise<Date> {
  const { id: userId, language } = account;
  const at = now();
  const deletionAt = new Date(at.getTime() + lifetimeMs);
  await markClosed(trx, userId, at);
  for (const email of [account.email, ...(await listFormerEmails(trx, userId, at))]) {
    const wanted = { userId, purpose: 'keep_account', email } as const;
    const token = await insertAccountToken(trx, wanted, { now: at, lifetimeMs });
    const url = sealLink(accounts.keys, accountLink(config, { page: 'keep-account', language, token }));
    const payload = { url, deletionDay: riyadhDate(deletionAt), isByAdministrator };
    await queueMail(trx, { jobs, now: at }, { template: 'account-deletion', payload, to: email, language });
  }
  return deletionAt;
}

/**
 * Invalidates the mailed links.
 * @returns whether the account was closed
 */
export async function reopenAccount(trx: Transaction<Database>, userId: string, now: Date): Promise<boolean> {
  if (!(await markReopened(trx, userId, now))) return false;
  await deleteAccountTokens(trx, userId, ['keep_account']);
  return true;
}
