/** Creates accounts without a password; the owner sets one with the link of the invitation mail. */
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { AdminUser, createUser as createUserCall } from '#contract/api/admin-users.ts';
import { findAddressOwner, insertAccount } from '#server/people/accounts/account.repository.ts';
import { actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { getAdmin, requireRecentProof } from '#server/platform/http/signed-in.ts';
import { presentAdminUser } from './admin-user.presenter.ts';
import { findUserRecord } from './admin-user.repository.ts';
import { type AdminUsersContext, auditFieldsOf, requireStillActing } from './user-change.ts';
import { mailInvitation } from './user-mail.ts';
import { givePremium } from './user-premium.service.ts';

export type UserDraft = z.output<NonNullable<(typeof createUserCall)['body']>>;

/**
 * @throws AppError `conflict` naming `email` when the address is taken, `confirmation_required` for a new
 * administrator, `validation_failed` for an invalid period
 */
export async function createUser(
  context: AdminUsersContext,
  caller: Caller,
  draft: UserDraft,
): Promise<AdminUser> {
  const now = context.now();
  const actor = getAdmin(caller);
  if (draft.role === 'admin') requireRecentProof(caller, now);
  const record = await context.db.transaction().execute(async (trx) => {
    await requireStillActing(trx, actor);
    const userId = await insertInvited(trx, draft, now);
    const { email, language, premiumEndsOn: endsOn } = draft;
    if (draft.subscriptionStatus === 'premium') await givePremium(trx, { userId, endsOn }, now);
    await mailInvitation(trx, context, { id: userId, email, language });
    const created = await findUserRecord(trx, userId, now);
    if (!created) throw new Error('an account that was just made is gone');
    const target = { kind: 'user', id: userId, label: email } as const;
    const audit = {
      action: 'user.create',
      target,
      subjectId: userId,
      after: auditFieldsOf(created),
    } as const;
    await recordAudit(trx, actorOf(caller), audit, now);
    return created;
  });
  return presentAdminUser(record, actor.userId);
}

async function insertInvited(trx: Transaction<Database>, draft: UserDraft, now: Date): Promise<string> {
  const { email, firstName, lastName, role, language } = draft;
  const account = { email, firstName, lastName, role, language, passwordHash: null };
  const isFree = (await findAddressOwner(trx, email, now)) === undefined;
  const userId = isFree ? await insertAccount(trx, account, now) : undefined;
  if (userId === undefined) throw addressTaken();
  return userId;
}

/** Another account has the address, or may still restore it. */
export function addressTaken(cause?: unknown): AppError {
  return new AppError('conflict', {
    log: 'the address belongs to another account',
    words: 'api.field.emailTaken',
    fields: { email: 'api.field.emailTaken' },
    cause,
  });
}
