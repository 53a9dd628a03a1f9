/** Account writes that only administrators make. */
import { sql, type Transaction } from 'kysely';
import type { Role } from '#contract/domain/account.ts';
import { newEmail, updateAccount } from '#server/people/accounts/account.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** A new administrator must set a new password, since administrators need a longer one. */
export function setRole(
  trx: Transaction<Database>,
  { userId, role }: { userId: string; role: Role },
  now: Date,
): Promise<void> {
  const mustChange =
    role === 'admin' ? { must_change_password: sql<boolean>`password_hash is not null` } : {};
  return updateAccount(trx, { userId, set: { role, ...mustChange } }, now);
}

/**
 * Resets the account to its invited state: whoever set the password may not own the mailbox. All mailed links
 * stop working.
 */
export async function resetToInvited(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  const none = { password_hash: null, password_changed_at: null, must_change_password: false };
  await updateAccount(trx, { userId, set: { ...none, pending_email: null } }, now);
  await trx.deleteFrom('account_token').where('user_id', '=', userId).execute();
}

/** Replaces the account's address with an unconfirmed one. */
export function replaceEmail(
  trx: Transaction<Database>,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<void> {
  return updateAccount(trx, { userId, set: { ...newEmail(email), email_verified_at: null } }, now);
}
