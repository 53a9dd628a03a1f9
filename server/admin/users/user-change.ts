/** Common steps when an administrator changes an account: lock, change, audit, respond. */
import type { Kysely, Transaction } from 'kysely';
import type { AdminUser } from '#contract/api/admin-users.ts';
import type { AuditAction } from '#contract/domain/admin.ts';
import { deleteAdminSessionsOf } from '#server/admin/session/admin-session.repository.ts';
import type { Account } from '#server/people/accounts/account.repository.ts';
import { lockWithAdministrators } from '#server/people/accounts/account-lock.repository.ts';
import type { AccountsContext } from '#server/people/accounts/accounts-context.ts';
import { deleteSessionsOf } from '#server/people/accounts/session.repository.ts';
import { actorOf, changedFields, recordAudit } from '#server/platform/audit/audit.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AdminSession, Caller } from '#server/platform/http/http-env.ts';
import { getAdmin } from '#server/platform/http/signed-in.ts';
import { presentAdminUser } from './admin-user.presenter.ts';
import { type AdminUserRecord, findUserRecord } from './admin-user.repository.ts';

export type AdminUsersContext = AccountsContext;

/** A person's account, locked until the transaction ends. */
export type LockedUser = {
  trx: Transaction<Database>;
  account: Account;
  isLastAdministrator: boolean;
  before: AdminUserRecord;
  now: Date;
};

export type UserChange = {
  userId: string;
  action: AuditAction;
  /** Audit even when no field of the account changes. */
  isAlwaysRecorded?: boolean;
  change: (locked: LockedUser) => Promise<void>;
};

/**
 * @throws AppError `not_found`, and `admin_required` when the acting administrator's session ended meanwhile
 */
export async function changeUser(
  { db, now }: Pick<AdminUsersContext, 'db' | 'now'>,
  caller: Caller,
  { userId, action, isAlwaysRecorded = false, change }: UserChange,
): Promise<AdminUser> {
  const at = now();
  const actor = getAdmin(caller);
  const after = await db.transaction().execute(async (trx) => {
    const locked = await lockWithAdministrators(trx, userId, at);
    const before = locked && (await findUserRecord(trx, userId, at));
    if (!before) throw new AppError('not_found', { log: 'no such account' });
    await change({ trx, ...locked, before, now: at });
    await requireStillActing(trx, actor);
    const record = await getRecord(trx, userId, at);
    const fields = changedFields(auditFieldsOf(before), auditFieldsOf(record));
    if (isAlwaysRecorded || Object.keys(fields.after).length > 0) {
      const target = { kind: 'user', id: userId, label: record.email } as const;
      await recordAudit(trx, actorOf(caller), { action, target, subjectId: userId, ...fields }, at);
    }
    return record;
  });
  return presentAdminUser(after, actor.userId);
}

/**
 * Refuses changes that only another administrator could undo.
 * @throws AppError `own_account`
 */
export function refuseOwnAccount(caller: Caller, userId: string): void {
  if (getAdmin(caller).userId === userId) throw new AppError('own_account', { log: 'on their own account' });
}

/** @throws AppError `last_administrator` */
export function refuseLastAdministrator({ isLastAdministrator }: LockedUser): void {
  if (isLastAdministrator) throw new AppError('last_administrator', { log: 'nobody else could sign in' });
}

/** If two administrators demote each other at once, the second one has lost the role by now. */
export async function requireStillActing(
  trx: Transaction<Database>,
  { userId, sessionId }: AdminSession,
): Promise<void> {
  const row = await trx
    .selectFrom('admin_session as session')
    .innerJoin('user_account as account', 'account.id', 'session.user_id')
    .select('session.id')
    .where('session.id', '=', sessionId)
    .where('account.id', '=', userId)
    .where('account.role', '=', 'admin')
    .where('account.deletion_requested_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('admin_required', { log: 'the session ended while it was used' });
}

async function getRecord(db: Kysely<Database>, userId: string, now: Date): Promise<AdminUserRecord> {
  const record = await findUserRecord(db, userId, now);
  if (!record) throw new Error('an account that is locked is gone');
  return record;
}

/** Fields of an account for the audit log; nothing secret. */
export function auditFieldsOf(record: AdminUserRecord): Record<string, unknown> {
  const { subscription } = record;
  return {
    email: record.email,
    firstName: record.firstName,
    lastName: record.lastName,
    role: record.role,
    isEmailVerified: record.isEmailVerified,
    pendingEmail: record.pendingEmail,
    mustChangePassword: record.mustChangePassword,
    isInvited: record.isInvited,
    profileImageId: record.profileImageId,
    deletionRequestedAt: record.deletionRequestedAt?.toISOString() ?? null,
    plan: subscription?.plan ?? null,
    premiumEndsAt: subscription?.endsAt.toISOString() ?? null,
    price: subscription?.price ?? null,
  };
}

/** @returns how many ended */
export async function endEverySession(trx: Transaction<Database>, userId: string): Promise<number> {
  return (await deleteSessionsOf(trx, userId)) + (await deleteAdminSessionsOf(trx, userId));
}

/**
 * Ends all sessions except the acting administrator's.
 * @returns how many ended
 */
export async function endOtherSessions(
  trx: Transaction<Database>,
  { userId, exceptAdminSession }: { userId: string; exceptAdminSession: string },
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('admin_session')
    .where('user_id', '=', userId)
    .where('id', '<>', exceptAdminSession)
    .executeTakeFirstOrThrow();
  return (await deleteSessionsOf(trx, userId)) + Number(numDeletedRows);
}
