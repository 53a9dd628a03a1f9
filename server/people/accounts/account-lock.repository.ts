/** Locks an account together with all administrators, so that the last administrator cannot be removed. */
import { sql } from 'kysely';
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
  const { rows } = await sql`
    select 1 from user_account as account
    where role = 'admin' and id <> ${userId} and deletion_requested_at is null
      and (password_hash is not null or exists (select 1 from account_token as token
        where token.user_id = account.id and purpose = 'accept_invitation' and expires_at > ${now}))
    limit 1`.execute(trx);
  return rows.length > 0;
}
