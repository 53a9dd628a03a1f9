/** What only administrators write into an account. */
import { sql, type Transaction } from 'kysely';
import type { Role } from '#contract/domain/account.ts';
import { emailKey } from '#contract/domain/email.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** Whoever becomes an administrator chooses a password again: theirs may be shorter than an administrator's. */
export async function setRole(
  trx: Transaction<Database>,
  { userId, role }: { userId: string; role: Role },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('user_account')
    .set({
      role,
      updated_at: now,
      ...(role === 'admin' ? { must_change_password: sql<boolean>`password_hash is not null` } : {}),
    })
    .where('id', '=', userId)
    .execute();
}

/**
 * Back to where an invited account begins: whoever chose its password may not be who reads its mail. Every link
 * mailed for it leads nowhere.
 */
export async function withdrawPassword(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('user_account')
    .set({
      password_hash: null,
      password_changed_at: null,
      must_change_password: false,
      pending_email: null,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
  await trx.deleteFrom('account_token').where('user_id', '=', userId).execute();
}

/** An address nobody proved yet takes the place of the account's own. */
export async function replaceEmail(
  trx: Transaction<Database>,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('user_account')
    .set({
      email,
      email_key: emailKey(email),
      email_verified_at: null,
      pending_email: null,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
}

/** The same address in other letters. */
export async function respellEmail(
  trx: Transaction<Database>,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<void> {
  await trx.updateTable('user_account').set({ email, updated_at: now }).where('id', '=', userId).execute();
}
