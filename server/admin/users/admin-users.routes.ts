/** Routes of `contract/api/admin-users.ts`: reads accounts, creates, closes and restores them, sets passwords, grants Premium. */
import type { z } from 'zod';
import * as calls from '#contract/api/admin-users.ts';
import { listRoute } from '#server/admin/list-route.ts';
import {
  findAccountById,
  findAddressOwner,
  insertAccount,
  setPassword,
  updateAccount,
} from '#server/people/accounts/account.repository.ts';
import { mailLink, mailNotice } from '#server/people/accounts/account-mail.ts';
import { deleteAccountTokens } from '#server/people/accounts/account-token.repository.ts';
import type { AccountsContext } from '#server/people/accounts/accounts-context.ts';
import { requireAcceptablePassword } from '#server/people/accounts/password-policy.ts';
import { unknownDeviceKey } from '#server/people/accounts/sign-in.service.ts';
import { closeAccount, reopenAccount } from '#server/people/personal-data/account-deletion.service.ts';
import { assignImage, showImage } from '#server/people/profile-image/profile-image.repository.ts';
import { readImageId } from '#server/people/profile-image/profile-image.routes.ts';
import { endSubscriptions } from '#server/people/subscriptions/subscription.repository.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getAdmin, requireRecentProof } from '#server/platform/http/signed-in.ts';
import { countWithin } from '#server/platform/limits/counted-attempt.ts';
import { resetFailures } from '#server/platform/limits/failure.repository.ts';
import type { Limit } from '#server/platform/limits/limit.repository.ts';
import {
  completeUsers,
  findUserRecord,
  getUserRecord,
  presentAdminUser,
  selectFittingUsers,
} from './admin-user.repository.ts';
import {
  addressTaken,
  changeUser,
  endSessions,
  type LockedUser,
  refuseOwnAccount,
  requireStillActing,
  userChanges,
} from './user-change.ts';
import {
  changeAccount,
  changeRole,
  givePeriod,
  givePremium,
  requirePeriodEnd,
} from './user-update.service.ts';

export function adminUsersRoutes(context: AccountsContext): OperationRoute[] {
  return [
    ...readingRoutes(context),
    ...accountRoutes(context),
    ...accessRoutes(context),
    ...premiumRoutes(context),
  ];
}

function readingRoutes({ db, now }: AccountsContext): OperationRoute[] {
  return [
    listRoute(
      calls.listAdminUsers,
      db,
      ({ query }) => selectFittingUsers(db, query, now()),
      async (rows, { caller }) =>
        (await completeUsers(db, rows, now())).map((record) =>
          presentAdminUser(record, getAdmin(caller).userId),
        ),
    ),
    operationRoute(calls.getAdminUser, async ({ params: { userId }, caller }) => {
      const record = await findUserRecord(db, userId, now());
      if (!record) throw new AppError('not_found', { log: 'no such account' });
      return { user: presentAdminUser(record, getAdmin(caller).userId) };
    }),
  ];
}

function accountRoutes(context: AccountsContext): OperationRoute[] {
  return [
    operationRoute(calls.createUser, ({ body, caller }) => addUser(context, caller, body)),
    operationRoute(calls.updateUser, ({ params: { userId }, body, caller }) =>
      changeUser(context, caller, {
        userId,
        verb: 'update',
        version: body.version,
        change: (locked) => changeAccount(locked, { context, caller }, body),
      }),
    ),
    operationRoute(calls.deleteUser, ({ params: { userId }, caller }) =>
      changeUser(context, caller, {
        userId,
        verb: 'delete',
        change: (locked) => closeUser(context, caller, locked),
      }),
    ),
    // Does nothing for an account that is not closed.
    operationRoute(calls.restoreUser, ({ params: { userId }, caller }) =>
      changeUser(context, caller, {
        userId,
        verb: 'restore',
        change: async ({ trx, now }) => void (await reopenAccount(trx, userId, now)),
      }),
    ),
    operationRoute(calls.setUserProfileImage, ({ params: { userId }, body, caller }) => {
      const imageId = body.profileImageURL === null ? null : readImageId(body.profileImageURL);
      const change = (locked: LockedUser) => showUpload(locked, imageId, getAdmin(caller).userId);
      return changeUser(context, caller, { userId, verb: 'profile_image', change });
    }),
  ];
}

function accessRoutes(context: AccountsContext): OperationRoute[] {
  return [
    operationRoute(calls.setUserRole, ({ params: { userId }, body: { role }, caller }) =>
      changeUser(context, caller, {
        userId,
        verb: 'role',
        change: (locked) => changeRole(locked, { context, caller }, role),
      }),
    ),
    operationRoute(calls.setUserPassword, ({ params: { userId }, body: { password }, caller }) =>
      replacePassword(context, caller, { userId, password }),
    ),
    operationRoute(calls.mailUserPassword, async ({ params: { userId }, caller }) => {
      const found = await findUserRecord(context.db, userId, context.now());
      await changeUser(context, caller, {
        userId,
        verb: found?.isInvited ? 'invite' : 'password_reset',
        isAlwaysRecorded: true,
        change: (locked) => mailPasswordLink(context, locked),
      });
      return { done: true as const };
    }),
    // All except the acting administrator's own.
    operationRoute(calls.endUserSessions, async ({ params: { userId }, caller }) => {
      let ended = 0;
      await changeUser(context, caller, {
        userId,
        verb: 'sign_out',
        isAlwaysRecorded: true,
        change: async ({ trx }) => {
          ended = await endSessions(trx, userId, { id: getAdmin(caller).sessionId });
        },
      });
      return { ended };
    }),
  ];
}

function premiumRoutes(context: AccountsContext): OperationRoute[] {
  return [
    operationRoute(
      calls.grantPremium,
      async ({ params: { userId }, body: { plan, price, endsOn }, caller }) =>
        changeUser(context, caller, {
          userId,
          verb: 'grant_premium',
          change: async ({ trx, now }) => {
            const endsAt = requirePeriodEnd(endsOn, { field: 'endsOn', now });
            await givePeriod(trx, { userId, plan, price, endsAt }, now);
          },
        }),
    ),
    operationRoute(calls.endPremium, ({ params: { userId }, caller }) =>
      changeUser(context, caller, {
        userId,
        verb: 'end_premium',
        change: async ({ trx, now }) => void (await endSubscriptions(trx, userId, now)),
      }),
    ),
  ];
}

type UserDraft = z.output<NonNullable<(typeof calls.createUser)['body']>>;

/**
 * @throws AppError `conflict` naming `email` when the address is taken, `confirmation_required` for a new
 * administrator, `validation_failed` for an invalid period
 */
async function addUser(
  context: AccountsContext,
  caller: Caller,
  draft: UserDraft,
): Promise<calls.AdminUserAnswer> {
  const actor = getAdmin(caller);
  if (draft.role === 'admin') requireRecentProof(caller, context.now());
  const record = await userChanges(context).create(caller, async (trx, now) => {
    await requireStillActing(trx, actor);
    const userId = await insertInvited(trx, draft, now);
    const { email, language, premiumEndsOn: endsOn, plan, price } = draft;
    if (draft.subscriptionStatus === 'premium') await givePremium(trx, { userId, endsOn, plan, price }, now);
    await mailLink(trx, context, { template: 'invitation', to: { id: userId, email, language } });
    return getUserRecord(trx, userId, now);
  });
  return { user: presentAdminUser(record, actor.userId) };
}

async function insertInvited(trx: Trx, draft: UserDraft, now: Date): Promise<string> {
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
 */
async function closeUser(context: AccountsContext, caller: Caller, locked: LockedUser): Promise<void> {
  const { trx, account, now } = locked;
  refuseOwnAccount(caller, account.id);
  if (account.role === 'admin') {
    throw new AppError('administrator_account', { log: 'an administrator is not deleted' });
  }
  requireRecentProof(caller, now);
  if (!account.deletionRequestedAt) await closeAccount(trx, context, { account, isByAdministrator: true });
}

/** Assigns the acting administrator's upload to the account; null removes the picture. */
async function showUpload(
  { trx, account, now }: LockedUser,
  imageId: string | null,
  uploader: string,
): Promise<void> {
  if (imageId === account.profileImageId) return;
  const userId = account.id;
  if (imageId !== null && !(await assignImage(trx, { id: imageId, from: uploader, to: userId }, now))) {
    throw new AppError('not_found', { log: 'no such upload of theirs' });
  }
  await showImage(trx, { userId, imageId }, now);
}

/** The owner must set another password at the next sign-in; all sessions and password links end. */
async function replacePassword(
  context: AccountsContext,
  caller: Caller,
  { userId, password }: { userId: string; password: string },
): Promise<calls.AdminUserAnswer> {
  const { db, accounts } = context;
  refuseOwnAccount(caller, userId);
  requireRecentProof(caller, context.now());
  const owner = await findAccountById(db, userId);
  if (!owner) throw new AppError('not_found', { log: 'no such account' });
  requireAcceptablePassword(accounts.policy, { password, owner, field: 'password' });
  const passwordHash = await accounts.hasher.hash(password);
  return changeUser(context, caller, {
    userId,
    verb: 'password',
    isAlwaysRecorded: true,
    change: async ({ trx, account, now }) => {
      // The account may have become an administrator meanwhile.
      requireAcceptablePassword(accounts.policy, { password, owner: account, field: 'password' });
      await setPassword(trx, { userId, passwordHash, mustChange: true }, now);
      await updateAccount(trx, { userId, set: { pending_email: null } }, now);
      await deleteAccountTokens(trx, userId, ['reset_password', 'accept_invitation', 'change_email']);
      await endSessions(trx, userId);
      await resetFailures(trx, unknownDeviceKey(accounts.keys, account.email));
      await mailNotice(trx, context, { to: account, template: 'password-set' });
    },
  });
}

const mailsInHalfAnHour = 5;

async function mailPasswordLink(
  context: AccountsContext,
  { trx, account, before }: LockedUser,
): Promise<void> {
  if (account.deletionRequestedAt) throw new AppError('conflict', { log: 'the account is leaving' });
  const actor = `user:${account.id}`;
  const limit: Limit = { action: 'admin-password-mail', actor, most: mailsInHalfAnHour, withinSeconds: 1800 };
  await countWithin(trx, context, [limit]);
  const template = before.isInvited ? 'invitation' : 'reset-password';
  await mailLink(trx, context, { template, to: account });
}
