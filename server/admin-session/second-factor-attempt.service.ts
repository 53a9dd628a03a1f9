/** How often a code may be guessed: counted for the account alone, whatever password, device or address it comes with. */
import type { Transaction } from 'kysely';
import type { Account } from '#server/accounts/account.repository.ts';
import type { AccountKeys } from '#server/accounts/account-keys.ts';
import { failureRule } from '#server/accounts/account-limits.ts';
import type { AccountsContext } from '#server/accounts/accounts-context.ts';
import { countAttempt, forgetFailures } from '#server/accounts/sign-in-failure.repository.ts';
import type { Database } from '#server/database/schema.ts';
import { AppError } from '#server/errors.ts';
import { mailSecondFactor } from './second-factor-mail.ts';

/**
 * Counts a code as wrong before it is compared, recovery codes as well.
 * @returns how many in a row it makes
 * @throws AppError `too_many_requests`
 */
export async function countCode(
  { db, accounts, now }: Pick<AccountsContext, 'db' | 'accounts' | 'now'>,
  userId: string,
): Promise<number> {
  const key = keyOf(accounts.keys, userId);
  const attempt = await db.transaction().execute((trx) => countAttempt(trx, key, now()));
  if ('count' in attempt) return attempt.count;
  const { retryAfterSeconds } = attempt;
  throw new AppError('too_many_requests', { log: 'wrong codes in a row', retryAfterSeconds });
}

/** After a sign-in with a right code, and with a new second factor; neither a password nor a mail does it. */
export async function forgetCodes(
  trx: Transaction<Database>,
  keys: AccountKeys,
  userId: string,
): Promise<void> {
  await forgetFailures(trx, keyOf(keys, userId));
}

/** After the last one that is allowed, the owner gets to know. */
export async function noteWrongCode(
  context: AccountsContext,
  account: Account,
  count: number | undefined,
): Promise<void> {
  if (count !== failureRule.most) return;
  await context.db
    .transaction()
    .execute((trx) => mailSecondFactor(trx, context, { change: 'stopped', to: account }));
}

function keyOf(keys: AccountKeys, userId: string): string {
  return keys.tag('second-factor', userId);
}
