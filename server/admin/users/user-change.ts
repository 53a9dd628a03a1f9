/** Common steps when an administrator changes an account: lock, change, audit, respond. */
import type { AdminUserAnswer } from '#contract/api/admin-users.ts';
import { type ResourceChange, recordedChanges, takenAt, type Verbs } from '#server/admin/recorded-changes.ts';
import { deleteAdminSessions } from '#server/admin/session/admin-session.repository.ts';
import {
  type LockedAccount,
  lockWithAdministrators,
} from '#server/people/accounts/account-lock.repository.ts';
import type { AccountsContext } from '#server/people/accounts/accounts-context.ts';
import { deleteSessionsOf } from '#server/people/accounts/session.repository.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AdminSession, Caller } from '#server/platform/http/http-env.ts';
import { getAdmin } from '#server/platform/http/signed-in.ts';
import {
  type AdminUserRecord,
  findUserRecord,
  getUserRecord,
  presentAdminUser,
} from './admin-user.repository.ts';

export type LockedUser = LockedAccount & { trx: Trx; before: AdminUserRecord; now: Date };

type UserChange = Omit<ResourceChange<AdminUserRecord, Verbs<'user'>>, 'change'> & {
  userId: string;
  change: (locked: LockedUser) => Promise<void>;
};

export function userChanges(context: Pick<AccountsContext, 'db' | 'now'>) {
  return recordedChanges<'user', AdminUserRecord, AdminUserRecord & LockedAccount>(context, {
    kind: 'user',
    labelOf: ({ email }) => email,
    subjectOf: ({ id }) => id,
    auditFieldsOf,
    findLocked: async (trx, id, now) => {
      const locked = await lockWithAdministrators(trx, id, now);
      const record = locked && (await findUserRecord(trx, id, now));
      return record && { ...record, ...locked };
    },
    taken: addressTaken,
  });
}

/**
 * @throws AppError `not_found`, `conflict` for another version, and `admin_required` when the acting administrator's
 * session ended meanwhile
 */
export async function changeUser(
  context: Pick<AccountsContext, 'db' | 'now'>,
  caller: Caller,
  { userId, change, ...recorded }: UserChange,
): Promise<AdminUserAnswer> {
  const actor = getAdmin(caller);
  const after = await userChanges(context).change(caller, userId, {
    ...recorded,
    change: async (trx, before, now) => {
      const { account, isLastAdministrator } = before;
      await change({ trx, account, isLastAdministrator, before, now });
      await requireStillActing(trx, actor);
      return getUserRecord(trx, userId, now);
    },
  });
  return { user: presentAdminUser(after, actor.userId) };
}

/** Another account has the address, or may still restore it. */
export function addressTaken(cause?: unknown): AppError {
  return takenAt('email', 'api.field.emailTaken')(cause);
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
export async function requireStillActing(trx: Trx, { userId, sessionId }: AdminSession): Promise<void> {
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

function auditFieldsOf(record: AdminUserRecord): Record<string, unknown> {
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

/** @param except an administrator's session to keep. @returns how many ended */
export async function endSessions(trx: Trx, userId: string, except?: { id: string }): Promise<number> {
  const ended = await deleteAdminSessions(trx, userId, except);
  return (await deleteSessionsOf(trx, userId)) + ended.length;
}
