/** Accounts whose deletion was requested, and those whose waiting time is over. */
import type { Kysely, Transaction } from 'kysely';
import { updateAccount } from '#server/people/accounts/account.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** Marks the account as closed and ends its sessions and links, except links for former addresses. */
export async function markClosed(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  await updateAccount(trx, { userId, set: { deletion_requested_at: now } }, now);
  await trx.deleteFrom('user_session').where('user_id', '=', userId).execute();
  await trx.deleteFrom('admin_session').where('user_id', '=', userId).execute();
  await trx
    .deleteFrom('account_token')
    .where('user_id', '=', userId)
    .where('purpose', '<>', 'undo_email_change')
    .execute();
}

/** Former addresses that may still be restored: their owners must be told of the deletion. */
export async function listFormerEmails(
  trx: Transaction<Database>,
  userId: string,
  now: Date,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('account_token')
    .innerJoin('user_account', 'user_account.id', 'account_token.user_id')
    .select('account_token.email')
    .distinct()
    .where('account_token.user_id', '=', userId)
    .where('account_token.purpose', '=', 'undo_email_change')
    .where('account_token.expires_at', '>', now)
    .whereRef('account_token.email', '<>', 'user_account.email')
    .execute();
  return rows.map(({ email }) => email);
}

/** @returns whether the account was closed */
export async function markReopened(trx: Transaction<Database>, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('user_account')
    .set({ deletion_requested_at: null, updated_at: now })
    .where('id', '=', userId)
    .where('deletion_requested_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Accounts whose deletion was requested at `before` or earlier. */
export async function listDueErasures(db: Kysely<Database>, askedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('user_account')
    .select('id')
    .where('deletion_requested_at', '<=', askedBefore)
    .orderBy('deletion_requested_at')
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks an account that is still due; false when it was restored or erased meanwhile. */
export async function isStillDue(
  trx: Transaction<Database>,
  userId: string,
  askedBefore: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', userId)
    .where('deletion_requested_at', '<=', askedBefore)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
