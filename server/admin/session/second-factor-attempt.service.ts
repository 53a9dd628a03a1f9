/** Limits guesses of second-factor codes per account, whatever device or address they come from. */
import type { Transaction } from 'kysely';
import type { Account } from '#server/people/accounts/account.repository.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import { failureRule } from '#server/people/accounts/account-limits.ts';
import { type Addressee, accountLink } from '#server/people/accounts/account-mail.ts';
import type { AccountsContext } from '#server/people/accounts/accounts-context.ts';
import { queueMail } from '#server/people/mails/index.ts';
import type { SecondFactorChange } from '#server/people/mails/password.mail.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { countedAttempt, failureCounter } from '#server/platform/limits/counted-attempt.ts';
import { resetFailures } from '#server/platform/limits/failure.repository.ts';

/**
 * Counts a failed code before `compare` runs, recovery codes included; the last allowed failure is mailed to
 * the owner. Other errors are not counted.
 * @throws AppError `too_many_requests`, and what `compare` throws
 */
export async function countedCode<Result>(
  context: AccountsContext,
  account: Account,
  { compare, isWrongCode }: { compare: () => Promise<Result>; isWrongCode: (error: unknown) => boolean },
): Promise<Result> {
  const key = keyOf(context.accounts.keys, account.id);
  const counter = failureCounter({ action: 'wrong-code', key, rule: failureRule });
  const compareAndNotify = async ({ failures }: { failures: number }): Promise<Result> => {
    try {
      return await compare();
    } catch (error) {
      if (isWrongCode(error) && failures === failureRule.most)
        await mailSecondFactorStopped(context, account);
      throw error;
    }
  };
  return countedAttempt(context, [counter], compareAndNotify, isWrongCode);
}

/** Resets the counter after a sign-in with a right code or a new second factor. */
export async function resetCodeFailures(
  trx: Transaction<Database>,
  keys: AccountKeys,
  userId: string,
): Promise<void> {
  await resetFailures(trx, keyOf(keys, userId));
}

async function mailSecondFactorStopped(context: AccountsContext, account: Account): Promise<void> {
  await context.db
    .transaction()
    .execute((trx) => mailSecondFactor(trx, context, { change: 'stopped', to: account }));
}

function keyOf(keys: AccountKeys, userId: string): string {
  return keys.tag('second-factor', userId);
}

/** Includes a link to reset the password. */
export async function mailSecondFactor(
  trx: Transaction<Database>,
  context: Pick<AccountsContext, 'config' | 'jobs' | 'now'>,
  { change, to: { email, language } }: { change: SecondFactorChange; to: Addressee },
): Promise<void> {
  const payload = { url: accountLink(context.config, { page: 'forgot', language }), change };
  await queueMail(trx, context, { template: 'second-factor-changed', payload, to: email, language });
}
