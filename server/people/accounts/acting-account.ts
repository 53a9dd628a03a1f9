/** Locks the account of the signed-in user while it is changed, and refuses when the session has ended meanwhile. */
import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/http/http-env.ts';
import { type Account, findAccountLocked } from './account.repository.ts';
import { hasSession } from './session.repository.ts';

/**
 * Locks the account until `trx` ends.
 * @param passwordChangedAt as read when the password was proven
 * @throws AppError `unauthenticated` when the password changed since, the session ended, or the account is
 * closed
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
