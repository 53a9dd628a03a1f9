/** What only administrators write into an account. */
import { sql, type Transaction } from 'kysely';
import type { Role } from '#contract/domain/account.ts';
import { newEmail, updateAccount } from '#server/people/accounts/account.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** Whoever becomes an administrator chooses a password again: theirs may be shorter than an administrator's. */
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
 * Back to where an invited account begins: whoever chose its password may not be who reads its mail. Every link
 * mailed for it leads nowhere.
 */
export async function withdrawPassword(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  const none = { password_hash: null, password_changed_at: null, must_change_password: false };
  await updateAccount(trx, { userId, set: { ...none, pending_email: null } }, now);
  await trx.deleteFrom('account_token').where('user_id', '=', userId).execute();
}

/** An address nobody proved yet takes the place of the account's own. */
export function replaceEmail(
  trx: Transaction<Database>,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<void> {
  return updateAccount(trx, { userId, set: { ...newEmail(email), email_verified_at: null } }, now);
}
