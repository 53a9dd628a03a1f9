/** Locks an account together with all administrators, so that the last administrator cannot be removed. */
import type { Trx } from '#server/platform/database/schema.ts';
import { type Account, findAccountById } from './account.repository.ts';

export type LockedAccount = {
  account: Account;
  /** Without this administrator nobody could sign in to the administration. */
  isLastAdministrator: boolean;
};

/**
 * Locks the account and all administrators until `trx` ends, so that the last two cannot be removed at once.
 * Undefined for an unknown account.
 */
export async function lockWithAdministrators(
  trx: Trx,
  userId: string,
  now: Date,
): Promise<LockedAccount | undefined> {
  await trx
    .selectFrom('user_account')
    .select('id')
    .where(({ or, eb }) => or([eb('id', '=', userId), eb('role', '=', 'admin')]))
    .orderBy('id')
    .forUpdate()
    .execute();
  // Read after locking, to see what other transactions committed.
  const account = await findAccountById(trx, userId);
  if (!account) return undefined;
  const isAdministering = account.role === 'admin' && account.deletionRequestedAt === null;
  const isLastAdministrator = isAdministering && !(await hasOtherAdministrator(trx, userId, now));
  return { account, isLastAdministrator };
}

/** Another active administrator with a password, or with a valid link to set one. */
async function hasOtherAdministrator(trx: Trx, userId: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('user_account as account')
    .select('account.id')
    .where('account.role', '=', 'admin')
    .where('account.id', '<>', userId)
    .where('account.deletion_requested_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('account.password_hash', 'is not', null),
        exists(
          selectFrom('account_token as token')
            .select('token.user_id')
            .whereRef('token.user_id', '=', 'account.id')
            .where('token.purpose', '=', 'accept_invitation')
            .where('token.expires_at', '>', now),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
