/** Routes of `contract/api/admin-users.ts`. */

import type { Transaction } from 'kysely';
import type { z } from 'zod';
import {
  type AdminUser,
  createUser as createUserCall,
  deleteUser as deleteUserCall,
  endPremium as endPremiumCall,
  endUserSessions as endUserSessionsCall,
  getAdminUser,
  grantPremium as grantPremiumCall,
  listAdminUsers,
  mailUserPassword as mailUserPasswordCall,
  restoreUser as restoreUserCall,
  setUserPassword as setUserPasswordCall,
  setUserProfileImage,
  setUserRole as setUserRoleCall,
  updateUser as updateUserCall,
} from '#contract/api/admin-users.ts';
import { findAddressOwner, insertAccount } from '#server/people/accounts/account.repository.ts';
import { closeAccount, reopenAccount } from '#server/people/personal-data/account-deletion.service.ts';
import { listSubscriptions } from '#server/people/subscriptions/subscription.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getAdmin, requireRecentProof } from '#server/platform/http/signed-in.ts';
import { presentAdminUser, presentPeriod } from './admin-user.presenter.ts';
import {
  countDevicesAndFavorites,
  findUserRecord,
  getUserRecord,
  listUserRecords,
} from './admin-user.repository.ts';
import {
  type AdminUsersContext,
  addressTaken,
  changeUser,
  endOtherSessions,
  refuseOwnAccount,
  requireStillActing,
  userChanges,
} from './user-change.ts';
import { findUserPage } from './user-list.repository.ts';
import { mailInvitation } from './user-mail.ts';
import { mailUserPassword, setUserPassword } from './user-password.service.ts';
import { endPremium, givePremium, grantPremium } from './user-premium.service.ts';
import { setUserPicture, setUserRole, updateUser } from './user-update.service.ts';

export function adminUsersRoutes(context: AdminUsersContext): OperationRoute[] {
  return [...readingRoutes(context), ...accountRoutes(context), ...accessRoutes(context)];
}

function readingRoutes({ db, now }: AdminUsersContext): OperationRoute[] {
  return [
    operationRoute(listAdminUsers, async ({ query, caller, setHeader }) => {
      const { userId } = getAdmin(caller);
      const at = now();
      const { ids, total } = await findUserPage(db, query, at);
      setHeader('x-total-count', String(total));
      const records = await listUserRecords(db, ids, at);
      return records.map((record) => presentAdminUser(record, userId));
    }),
    operationRoute(getAdminUser, async ({ params, caller }) => {
      const { userId } = params;
      const at = now();
      const record = await findUserRecord(db, userId, at);
      if (!record) throw new AppError('not_found', { log: 'no such account' });
      return {
        user: presentAdminUser(record, getAdmin(caller).userId),
        subscriptions: (await listSubscriptions(db, userId)).map(presentPeriod),
        ...(await countDevicesAndFavorites(db, userId, at)),
      };
    }),
  ];
}

/** Routes that change the account itself. */
function accountRoutes(context: AdminUsersContext): OperationRoute[] {
  return [
    operationRoute(createUserCall, async ({ body, caller }) => ({
      user: await createUser(context, caller, body),
    })),
    operationRoute(updateUserCall, async ({ params: { userId }, body, caller }) => ({
      user: await updateUser(context, caller, { userId, update: body }),
    })),
    operationRoute(setUserRoleCall, async ({ params: { userId }, body, caller }) => ({
      user: await setUserRole(context, caller, { userId, role: body.role }),
    })),
    operationRoute(deleteUserCall, async ({ params, caller }) => ({
      user: await deleteUser(context, caller, params.userId),
    })),
    operationRoute(restoreUserCall, async ({ params, caller }) => ({
      user: await restoreUser(context, caller, params.userId),
    })),
    operationRoute(setUserProfileImage, async ({ params: { userId }, body, caller }) => ({
      user: await setUserPicture(context, caller, { userId, url: body.profileImageURL }),
    })),
  ];
}

/** Routes that change access: role, password, Premium, sessions. */
function accessRoutes(context: AdminUsersContext): OperationRoute[] {
  return [
    operationRoute(setUserPasswordCall, async ({ params: { userId }, body, caller }) => ({
      user: await setUserPassword(context, caller, { userId, password: body.password }),
    })),
    operationRoute(mailUserPasswordCall, async ({ params, caller }) => {
      await mailUserPassword(context, caller, params.userId);
      return { done: true as const };
    }),
    operationRoute(grantPremiumCall, async ({ params: { userId }, body, caller }) => ({
      user: await grantPremium(context, caller, { userId, grant: body }),
    })),
    operationRoute(endPremiumCall, async ({ params, caller }) => ({
      user: await endPremium(context, caller, params.userId),
    })),
    operationRoute(endUserSessionsCall, async ({ params, caller }) => ({
      ended: await endUserSessions(context, caller, params.userId),
    })),
  ];
}

type UserDraft = z.output<NonNullable<(typeof createUserCall)['body']>>;

/**
 * @throws AppError `conflict` naming `email` when the address is taken, `confirmation_required` for a new
 * administrator, `validation_failed` for an invalid period
 */
async function createUser(context: AdminUsersContext, caller: Caller, draft: UserDraft): Promise<AdminUser> {
  const actor = getAdmin(caller);
  if (draft.role === 'admin') requireRecentProof(caller, context.now());
  const record = await userChanges(context).create(caller, async (trx, now) => {
    await requireStillActing(trx, actor);
    const userId = await insertInvited(trx, draft, now);
    const { email, language, premiumEndsOn: endsOn, plan, price } = draft;
    if (draft.subscriptionStatus === 'premium') await givePremium(trx, { userId, endsOn, plan, price }, now);
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

/**
 * Closes an account; it is erased after 30 days unless restored. Repeating changes nothing. An administrator's account
 * is closed in two steps, the role first: so the rules of the role hold, and nobody is deleted by one slip.
 * @throws AppError `not_found`, `own_account`, `administrator_account`, `confirmation_required`
 */
function deleteUser(context: AdminUsersContext, caller: Caller, userId: string): Promise<AdminUser> {
  return changeUser(context, caller, {
    userId,
    verb: 'delete',
    change: async (locked) => {
      refuseOwnAccount(caller, userId);
      if (locked.account.role === 'admin') {
        throw new AppError('administrator_account', { log: 'an administrator is not deleted' });
      }
      requireRecentProof(caller, locked.now);
      const { trx, account } = locked;
      if (account.deletionRequestedAt) return;
      await closeAccount(trx, context, { account, isByAdministrator: true });
    },
  });
}

/**
 * Does nothing for an account that is not closed.
 * @throws AppError `not_found`
 */
function restoreUser(context: AdminUsersContext, caller: Caller, userId: string): Promise<AdminUser> {
  return changeUser(context, caller, {
    userId,
    verb: 'restore',
    change: async ({ trx, now }) => {
      await reopenAccount(trx, userId, now);
    },
  });
}

/**
 * All sessions except the acting administrator's current one.
 * @returns how many ended
 */
async function endUserSessions(context: AdminUsersContext, caller: Caller, userId: string): Promise<number> {
  const exceptAdminSession = getAdmin(caller).sessionId;
  let ended = 0;
  await changeUser(context, caller, {
    userId,
    verb: 'sign_out',
    isAlwaysRecorded: true,
    change: async ({ trx }) => {
      ended = await endOtherSessions(trx, { userId, exceptAdminSession });
    },
  });
  return ended;
}
