/** Accounts on their way out: when that was asked for, and those whose time has come. */
import type { Kysely, Transaction } from 'kysely';
import { updateAccount } from '#server/people/accounts/account.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** Marks the account and ends what could act for it: sessions and the links of mails, but those of a former owner. */
export async function markLeaving(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  await updateAccount(trx, { userId, set: { deletion_requested_at: now } }, now);
  await trx.deleteFrom('user_session').where('user_id', '=', userId).execute();
  await trx.deleteFrom('admin_session').where('user_id', '=', userId).execute();
  await trx
    .deleteFrom('account_token')
    .where('user_id', '=', userId)
    .where('purpose', '<>', 'undo_email_change')
    .execute();
}

/** Addresses the account had and may get back: whoever took it over must not end it unseen. */
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

/** @returns whether there was an account on its way out */
export async function markStaying(trx: Transaction<Database>, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('user_account')
    .set({ deletion_requested_at: null, updated_at: now })
    .where('id', '=', userId)
    .where('deletion_requested_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Accounts whose deletion was asked for at or before a moment. */
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

/** Holds an account that is still due; kept or gone meanwhile, it is not. */
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
