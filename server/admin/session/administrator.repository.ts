/** Creates, counts and lists administrator accounts, without a signed-in user. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { emailKey } from '#contract/domain/email.ts';
import type { Language } from '#contract/domain/language.ts';
import { insertAccount, type NewAccount, updateAccount } from '#server/people/accounts/account.repository.ts';
import { deleteSessionsOf } from '#server/people/accounts/session.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { deleteAdminSessionsOf } from './admin-session.repository.ts';

export type AdministratorRow = {
  email: string;
  name: string;
  createdAt: Date;
  hasPassword: boolean;
  hasSecondFactor: boolean;
};

/** Lock, so that only one process at a time creates administrators at start. */
export async function lockAdministrators(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(trx);
}

/** @param except an address to ignore */
export async function hasAdministrator(db: Kysely<Database>, except: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_account')
    .select('id')
    .where('role', '=', 'admin')
    .where('email_key', '<>', emailKey(except))
    .where('deletion_requested_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Creates an administrator, or makes an existing account one. Its previous password, sessions and links stop
 * working.
 * @returns undefined for an account that is being deleted
 */
export async function makeAdministrator(
  trx: Transaction<Database>,
  wanted: NewAccount,
  now: Date,
): Promise<{ id: string; language: Language; wasUser: boolean } | undefined> {
  const created = await insertAccount(trx, wanted, now);
  const { passwordHash } = wanted;
  const row = await trx
    .updateTable('user_account')
    .set({
      role: 'admin',
      password_hash: passwordHash,
      password_changed_at: now,
      must_change_password: false,
      email_verified_at: now,
      pending_email: null,
      updated_at: now,
    })
    .where('email_key', '=', emailKey(wanted.email))
    .where('deletion_requested_at', 'is', null)
    .returning(['id', 'language'])
    .executeTakeFirst();
  if (!row) return undefined;
  if (created === undefined) {
    await endSessionsAndTokens(trx, row.id);
  }
  return { ...row, wasUser: created === undefined };
}

/** Removes password, sessions and role. */
export async function closeAdministrator(trx: Transaction<Database>, id: string, now: Date): Promise<void> {
  const set = { role: 'user', password_hash: null, password_changed_at: now } as const;
  await updateAccount(trx, { userId: id, set }, now);
  await endSessionsAndTokens(trx, id);
}

/** Ends all sessions and deletes mailed tokens. */
async function endSessionsAndTokens(trx: Transaction<Database>, id: string): Promise<void> {
  await deleteSessionsOf(trx, id);
  await deleteAdminSessionsOf(trx, id);
  await trx.deleteFrom('account_token').where('user_id', '=', id).execute();
}

/** Password hashes of administrators, including closed accounts that could still be restored. */
export async function listAdministratorHashes(
  db: Kysely<Database>,
): Promise<{ id: string; email: string; passwordHash: string }[]> {
  const rows = await db
    .selectFrom('user_account')
    .select(['id', 'email', 'password_hash'])
    .where('role', '=', 'admin')
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, email, password_hash: passwordHash }) =>
    passwordHash === null ? [] : [{ id, email, passwordHash }],
  );
}

/** In the order they joined. */
export async function listAdministrators(db: Kysely<Database>): Promise<AdministratorRow[]> {
  const rows = await db
    .selectFrom('user_account as account')
    .leftJoin('second_factor as factor', (join) =>
      join.onRef('factor.user_id', '=', 'account.id').on('factor.confirmed_at', 'is not', null),
    )
    .select(['account.email', 'account.first_name', 'account.last_name', 'account.created_at'])
    .select(['account.password_hash', 'factor.confirmed_at'])
    .where('account.role', '=', 'admin')
    .where('account.deletion_requested_at', 'is', null)
    .orderBy('account.created_at')
    .orderBy('account.id')
    .execute();
  return rows.map((row) => ({
    email: row.email,
    name: `${row.first_name} ${row.last_name}`,
    createdAt: row.created_at,
    hasPassword: row.password_hash !== null,
    hasSecondFactor: row.confirmed_at !== null,
  }));
}
