/** How often a code may be guessed: counted for the account alone, whatever password, device or address it comes with. */
import type { Transaction } from 'kysely';
import type { Account } from '#server/people/accounts/account.repository.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import { failureRule } from '#server/people/accounts/account-limits.ts';
import type { AccountsContext } from '#server/people/accounts/accounts-context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { countedAttempt, failureCounter } from '#server/platform/limits/counted-attempt.ts';
import { forgetFailures } from '#server/platform/limits/failure.repository.ts';
import { mailSecondFactor } from './second-factor-mail.ts';

/**
 * Counts a code as wrong before `compare` looks at it, recovery codes as well; with the last one that is allowed the
 * owner gets to know. What is no wrong code does not count.
 * @throws AppError `too_many_requests`, and what `compare` throws
 */
export async function countedCode<Result>(
  context: AccountsContext,
  account: Account,
  { compare, isWrongCode }: { compare: () => Promise<Result>; isWrongCode: (error: unknown) => boolean },
): Promise<Result> {
  const key = keyOf(context.accounts.keys, account.id);
  const counter = failureCounter({ action: 'wrong-code', key, rule: failureRule });
  const compareAndTell = async ({ failures }: { failures: number }): Promise<Result> => {
    try {
      return await compare();
    } catch (error) {
      if (isWrongCode(error) && failures === failureRule.most) await tellOwner(context, account);
      throw error;
    }
  };
  return countedAttempt(context, [counter], compareAndTell, isWrongCode);
}

/** After a sign-in with a right code, and with a new second factor; neither a password nor a mail does it. */
export async function forgetCodes(
  trx: Transaction<Database>,
  keys: AccountKeys,
  userId: string,
): Promise<void> {
  await forgetFailures(trx, keyOf(keys, userId));
}

async function tellOwner(context: AccountsContext, account: Account): Promise<void> {
  await context.db
    .transaction()
    .execute((trx) => mailSecondFactor(trx, context, { change: 'stopped', to: account }));
}

function keyOf(keys: AccountKeys, userId: string): string {
  return keys.tag('second-factor', userId);
}
