/** Mails administrators about changes of their second factor. */
import type { Transaction } from 'kysely';
import { type Addressee, accountLink } from '#server/people/accounts/account-mail.ts';
import type { AccountsContext } from '#server/people/accounts/accounts-context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { queueMail } from '#server/platform/mail/mail.service.ts';
import type { SecondFactorChange } from '#server/platform/mail/mails/second-factor-changed.mail.ts';

/** Includes a link to reset the password. */
export async function mailSecondFactor(
  trx: Transaction<Database>,
  { config, jobs, now }: Pick<AccountsContext, 'config' | 'jobs' | 'now'>,
  { change, to: { email, language } }: { change: SecondFactorChange; to: Addressee },
): Promise<void> {
  const payload = { url: accountLink(config, { page: 'forgot', language }), change };
  await queueMail(
    trx,
    { jobs, now: now() },
    { template: 'second-factor-changed', payload, to: email, language },
  );
}
