/** Creates the first administrator from the environment, where there is none, and the demo one of a site with sample fares. */
import { sql } from 'kysely';
import { emailKey } from '#contract/domain/email.ts';
import {
  findAccountByEmail,
  insertAccount,
  type NewAccount,
  updateAccount,
} from '#server/people/accounts/account.repository.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import type { AccountsContext } from '#server/people/accounts/accounts-context.ts';
import { deleteSessionsOf } from '#server/people/accounts/session.repository.ts';
import { unknownDeviceKey } from '#server/people/accounts/sign-in.service.ts';
import { ConfigError } from '#server/platform/config/config.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { resetFailures } from '#server/platform/limits/failure.repository.ts';
import { deleteAdminSessions } from './admin-session.repository.ts';
import { deleteSecondFactor, findSecondFactor, hasSecondFactor } from './second-factor.service.ts';
import { auditUser, systemActor } from './user-audit.ts';

/** Lock, so that only one process at a time creates administrators at start. */
async function lockAdministrators(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(trx);
}

/** The demo one does not count. */
async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('user_account')
    .select('id')
    .where('role', '=', 'admin')
    .where('email_key', '<>', demoAdminEmail)
    .where('deletion_requested_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Creates an administrator, or makes an existing account one. Its previous password, sessions and links stop
 * working.
 * @returns undefined for an account that is being deleted; `change` is what is audited of it
 */
export async function makeAdministrator(trx: Trx, wanted: NewAccount, now: Date) {
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
  const after = { role: 'admin' };
  if (created !== undefined)
    return { ...row, change: { action: 'user.create', before: null, after } as const };
  await endSessionsAndTokens(trx, row.id);
  return { ...row, change: { action: 'user.role', before: { role: 'user' }, after } as const };
}

/** Ends all sessions and deletes mailed tokens. */
async function endSessionsAndTokens(trx: Trx, id: string): Promise<void> {
  await deleteSessionsOf(trx, id);
  await deleteAdminSessions(trx, id);
  await trx.deleteFrom('account_token').where('user_id', '=', id).execute();
}

export const demoAdminEmail = 'admin@demo.hudhud.example';

type DemoContext = Pick<AccountsContext, 'db' | 'accounts' | 'config' | 'now'>;

const demoActor = systemActor('DEMO');

const demoPassword = ['demo admin', 'password'] as const;

/** A different password on every installation. */
export function demoAdminPassword(keys: Pick<AccountKeys, 'tag'>): string {
  return keys.tag(...demoPassword);
}

/** At start: creates the demo administrator on a sample site, removes it elsewhere. */
export async function prepareDemoAdmin(context: DemoContext): Promise<void> {
  if (!context.config.isDemo) return closeDemoAdmin(context);
  await openDemoAdmin(context);
  // The address is public, so anybody can exhaust its attempts; a restart resets them.
  await resetFailures(context.db, unknownDeviceKey(context.accounts.keys, demoAdminEmail));
  await forgetSecondFactor(context);
}

/** Removes the second factor of the shared demo account, unless somebody set another password. */
async function forgetSecondFactor(context: DemoContext): Promise<void> {
  const { db, now } = context;
  const account = await findAccountByEmail(db, demoAdminEmail);
  if (!account?.passwordHash || !(await findSecondFactor(db, account.id))) return;
  if (!(await hasDemoPassword(context, account.passwordHash))) return;
  await db.transaction().execute(async (trx) => {
    if (!(await deleteSecondFactor(trx, account.id))) return;
    await auditUser(trx, demoActor, { action: 'second_factor.disable', user: account }, now());
  });
}

/** Creates the account unless it exists; one with another password or role stays as it is. */
async function openDemoAdmin({ db, accounts, now }: DemoContext): Promise<void> {
  const isOpen = async (reader: typeof db): Promise<boolean> => {
    const row = await reader
      .selectFrom('user_account')
      .select(['password_hash', 'deletion_requested_at'])
      .where('email_key', '=', demoAdminEmail)
      .executeTakeFirst();
    return row !== undefined && (row.password_hash !== null || row.deletion_requested_at !== null);
  };
  if (await isOpen(db)) return;
  const passwordHash = await accounts.hasher.hash(demoAdminPassword(accounts.keys));
  await db.transaction().execute(async (trx) => {
    await lockAdministrators(trx);
    if (await isOpen(trx)) return;
    const names = { firstName: 'مدير', lastName: 'التجربة', language: 'ar' } as const;
    const made = await makeAdministrator(trx, { email: demoAdminEmail, ...names, passwordHash }, now());
    if (!made) return;
    const user = { id: made.id, email: demoAdminEmail };
    await auditUser(trx, demoActor, { user, action: 'user.create', after: { role: 'admin' } }, now());
  });
}

/** Closes every account that still has the public demo password, whatever its address or role; closed ones could be restored. */
async function closeDemoAdmin(context: DemoContext): Promise<void> {
  const { db, now } = context;
  const accounts = await db
    .selectFrom('user_account')
    .select(['id', 'email', 'email_key', 'role', 'password_hash'])
    .where(({ or, eb }) => or([eb('role', '=', 'admin'), eb('email_key', '=', demoAdminEmail)]))
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .execute();
  for (const { role, ...user } of accounts) {
    const isDemo = role === 'admin' && user.email_key === demoAdminEmail;
    if (!isDemo && !(await hasDemoPassword(context, user.password_hash ?? ''))) continue;
    await db.transaction().execute(async (trx) => {
      const set = { role: 'user', password_hash: null, password_changed_at: now() } as const;
      await updateAccount(trx, { userId: user.id, set }, now());
      await endSessionsAndTokens(trx, user.id);
      const change = { before: { role }, after: { role: 'user' } };
      await auditUser(trx, demoActor, { action: 'user.role', user, ...change }, now());
    });
  }
}

/** Also checks the demo password derived from earlier keys. */
async function hasDemoPassword(
  { accounts: { keys, hasher } }: DemoContext,
  passwordHash: string,
): Promise<boolean> {
  for (const password of keys.everyTag(...demoPassword)) {
    try {
      if ((await hasher.verify(password, passwordHash)).isRight) return true;
    } catch {
      // A hash whose key is missing matches no password.
      return false;
    }
  }
  return false;
}

/**
 * Finds the demo administrator while its public password is enough to sign in; the expensive check runs once
 * per password.
 */
export function createDemoAdminReader({
  db,
  accounts,
  config,
}: DemoContext): () => Promise<{ username: string; password: string } | null> {
  let compared: { hash: string; isRight: boolean } | undefined;
  return async () => {
    if (!config.isDemo) return null;
    const account = await findAccountByEmail(db, demoAdminEmail);
    if (!account || account.passwordHash === null || account.role !== 'admin') return null;
    const password = demoAdminPassword(accounts.keys);
    if (compared?.hash !== account.passwordHash) {
      const { isRight } = await accounts.hasher.verify(password, account.passwordHash);
      compared = { hash: account.passwordHash, isRight };
    }
    const isEnough = compared.isRight && !(await hasSecondFactor(db, account.id));
    return isEnough ? { username: demoAdminEmail, password } : null;
  };
}

const owner = { firstName: 'مدير', lastName: 'الموقع', language: 'ar' } as const;

/**
 * Does nothing if there is an administrator; the demo one does not count.
 * @throws ConfigError for a refused password, or an account that is being deleted
 */
export async function ensureFirstAdmin({
  db,
  accounts,
  config,
  now,
  logger,
}: Pick<AccountsContext, 'db' | 'accounts' | 'config' | 'now' | 'logger'>): Promise<void> {
  if (!config.firstAdmin || (await hasAdministrator(db))) return;
  const { email, password } = config.firstAdmin;
  const fault = accounts.policy.findFault(password, { email, ...owner, role: 'admin' });
  if (fault)
    throw new ConfigError('ADMIN_PASSWORD: too short, too common, or the name of somebody or a place');
  const passwordHash = await accounts.hasher.hash(password);
  await db.transaction().execute(async (trx) => {
    await lockAdministrators(trx);
    if (await hasAdministrator(trx)) return;
    const made = await makeAdministrator(trx, { email, ...owner, passwordHash }, now());
    if (!made) throw new ConfigError('ADMIN_EMAIL: this account waits for its erasure');
    const user = { id: made.id, email };
    await auditUser(trx, systemActor('ADMIN_EMAIL'), { user, ...made.change }, now());
    logger.info({ userId: made.id }, 'the first administrator was made');
  });
}
