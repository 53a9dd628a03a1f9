/** Holds the account of somebody signed in while it is changed, so that nothing is done for a session that has ended. */
import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/http/http-env.ts';
import { type Account, findAccountLocked } from './account.repository.ts';
import { hasSession } from './session.repository.ts';

/**
 * The account, held until `trx` ends.
 * @param passwordChangedAt as it was when the caller read the account or proved its password
 * @throws AppError `unauthenticated` when the password was changed since, the session ended or the account is leaving
 */
export async function lockActingAccount(
  trx: Transaction<Database>,
  { userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>,
  passwordChangedAt: Date | null,
): Promise<Account> {
  const account = await findAccountLocked(trx, userId);
  const isUnchanged = account?.passwordChangedAt?.getTime() === passwordChangedAt?.getTime();
  if (!account || account.deletionRequestedAt || !isUnchanged) throw ended();
  if (!(await hasSession(trx, { userId, id: sessionId }))) throw ended();
  return account;
}

function ended(): AppError {
  return new AppError('unauthenticated', { log: 'the session or password ended while it was used' });
}
