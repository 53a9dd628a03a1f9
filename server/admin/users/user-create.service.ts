/** Creates accounts without a password; the owner sets one with the link of the invitation mail. */
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { AdminUser, createUser as createUserCall } from '#contract/api/admin-users.ts';
import { findAddressOwner, insertAccount } from '#server/people/accounts/account.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { getAdmin, requireRecentProof } from '#server/platform/http/signed-in.ts';
import { presentAdminUser } from './admin-user.presenter.ts';
import { getUserRecord } from './admin-user.repository.ts';
import { type AdminUsersContext, addressTaken, requireStillActing, userChanges } from './user-change.ts';
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
  const actor = getAdmin(caller);
  if (draft.role === 'admin') requireRecentProof(caller, context.now());
  const record = await userChanges(context).create(caller, async (trx, now) => {
    await requireStillActing(trx, actor);
    const userId = await insertInvited(trx, draft, now);
    const { email, language, premiumEndsOn: endsOn } = draft;
    if (draft.subscriptionStatus === 'premium') await givePremium(trx, { userId, endsOn }, now);
    await mailInvitation(trx, context, { id: userId, email, language });
    return getUserRecord(trx, userId, now);
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
