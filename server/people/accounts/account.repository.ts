/** Reads and writes accounts; an e-mail address belongs to one account, however it is spelled. */
import { sql, type UpdateObject } from 'kysely';
import type { Role } from '#contract/domain/account.ts';
import { emailKey } from '#contract/domain/email.ts';
import { readFirst, type StoredRow, toColumns } from '#server/platform/database/row-reader.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';

const accountColumns = [
  ...(['id', 'email', 'first_name', 'last_name', 'role', 'language', 'password_hash'] as const),
  ...(['pending_email', 'profile_image_id', 'created_at'] as const),
  // `must_change_password`: somebody else set it.
  ...(['password_changed_at', 'must_change_password', 'deletion_requested_at'] as const),
] as const;

export type Account = StoredRow<Pick<Database['user_account'], (typeof accountColumns)[number]>> & {
  isEmailVerified: boolean;
  preferredDepartureCities: readonly string[];
};

export type NewAccount = Pick<Account, 'email' | 'firstName' | 'lastName' | 'language' | 'passwordHash'> & {
  role?: Role;
};

/** @throws Error when there is no such account */
export async function getAccount(db: Db, id: string): Promise<Account> {
  const account = await findAccountById(db, id);
  if (!account) throw new Error('an account that a session or token belongs to is gone');
  return account;
}

export function findAccountById(db: Db, id: string): Promise<Account | undefined> {
  return readFirst<Account>(selectAccounts(db).where('id', '=', id));
}

/** Locks the account until `trx` ends. */
export function findAccountLocked(trx: Trx, id: string): Promise<Account | undefined> {
  return readFirst<Account>(selectAccounts(trx).where('id', '=', id).forUpdate());
}

/** Accounts that are being deleted are not found. */
export function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const found = selectAccounts(db)
    .where('email_key', '=', emailKey(email))
    .where('deletion_requested_at', 'is', null);
  return readFirst<Account>(found);
}

/**
 * The account that owns an address: as its own (even while it is being deleted), or as a former address it may
 * still restore.
 */
export async function findAddressOwner(db: Db, email: string, now: Date): Promise<string | undefined> {
  const key = emailKey(email);
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, 1 as rank from user_account where email_key = ${key}
      union all
      select user_id, 2 from account_token
        where purpose = 'undo_email_change' and lower(email) = ${key} and expires_at > ${now}
    ) as owner order by rank limit 1`.execute(db);
  return rows[0]?.id;
}

/** @returns undefined when the address is taken */
export async function insertAccount(trx: Trx, account: NewAccount, now: Date): Promise<string | undefined> {
  const made = {
    role: 'user' as Role,
    ...account,
    emailKey: emailKey(account.email),
    passwordChangedAt: account.passwordHash === null ? null : now,
  };
  const row = await trx
    .insertInto('user_account')
    .values(toColumns({ ...made, createdAt: now, updatedAt: now }))
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Updates columns of an account and `updated_at`. */
export async function updateAccount(
  trx: Trx,
  { userId, set }: { userId: string; set: UpdateObject<Database, 'user_account'> },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('user_account')
    .set({ ...set, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/** @param password.mustChange set by somebody else, so the owner must set another first */
export function setPassword(
  trx: Trx,
  {
    userId,
    passwordHash,
    mustChange = false,
  }: { userId: string; passwordHash: string; mustChange?: boolean },
  now: Date,
): Promise<void> {
  const set = { password_hash: passwordHash, password_changed_at: now, must_change_password: mustChange };
  return updateAccount(trx, { userId, set }, now);
}

/** Stores a new hash of the same password; does nothing when the password changed meanwhile. */
export async function replaceHash(
  db: Db,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .execute();
}

/** Replaces the address; a confirmed one is kept as a former address of the account. */
export async function setEmail(
  trx: Trx,
  { userId, email, isConfirmed }: { userId: string; email: string; isConfirmed: boolean },
  now: Date,
): Promise<void> {
  await sql`insert into former_address (user_id, email_key, given_up_at)
    select id, email_key, ${now} from user_account
    where id = ${userId} and email_verified_at is not null and email_key <> ${emailKey(email)}`.execute(trx);
  const set = { ...newEmail(email), email_verified_at: isConfirmed ? now : null };
  await updateAccount(trx, { userId, set }, now);
}

/**
 * SQL rows of `email_key`, `user_id` and `until`: which account confirmed an address, and when it gave it up. What was
 * sent under an address belongs to the account that gave it up next after that, else to the one that has it.
 */
export const addressOwners = sql`(
  select email_key, id as user_id, 'infinity'::timestamptz as until from user_account
    where email_verified_at is not null
  union all select email_key, user_id, given_up_at from former_address)`;

/** Columns of a new e-mail address; a pending one is dropped. */
function newEmail(email: string) {
  return { email, email_key: emailKey(email), pending_email: null };
}

/**
 * Restores a former confirmed address; the password is removed until a new one is set by mail. The replaced address
 * is a stranger's, and no former one of the account.
 */
export function restoreEmail(
  trx: Trx,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<void> {
  const set = { ...newEmail(email), password_hash: null, password_changed_at: now };
  return updateAccount(trx, { userId, set }, now);
}

/**
 * Confirms an account's address; does nothing when it changed meanwhile.
 * @returns whether it was confirmed
 */
export async function markVerified(
  trx: Trx,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('user_account')
    .set(({ fn, val }) => ({
      email_verified_at: fn.coalesce('email_verified_at', val(now)),
      updated_at: now,
    }))
    .where('id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function selectAccounts(db: Db) {
  return db
    .selectFrom('user_account')
    .select(accountColumns)
    .select((eb) => eb('email_verified_at', 'is not', null).as('is_email_verified'))
    .select(
      sql<string[]>`coalesce((select preferred_departure_cities from preference
        where preference.user_id = user_account.id), '{}')`.as('preferred_departure_cities'),
    );
}
