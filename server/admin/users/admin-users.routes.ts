/** Routes of `contract/api/admin-users.ts`. */
import {
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
import { listSubscriptions } from '#server/people/subscriptions/subscription.repository.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getAdmin } from '#server/platform/http/signed-in.ts';
import { presentAdminUser, presentPeriod } from './admin-user.presenter.ts';
import { countDevicesAndFavorites, findUserRecord, listUserRecords } from './admin-user.repository.ts';
import type { AdminUsersContext } from './user-change.ts';
import { deleteUser, endUserSessions, restoreUser } from './user-closing.service.ts';
import { createUser } from './user-create.service.ts';
import { findUserPage } from './user-list.repository.ts';
import { mailUserPassword, setUserPassword } from './user-password.service.ts';
import { endPremium, grantPremium } from './user-premium.service.ts';
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
