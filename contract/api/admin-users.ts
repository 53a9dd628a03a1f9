/** Operations of accounts for administrators. */
import { z } from 'zod';
import { premiumPlans, roles, subscriptionStatuses } from '#contract/domain/account.ts';
import { newUser, premiumGrant, userChange, userPassword, userRole } from '../bodies/admin-user.ts';
import { cleanLine } from '../domain/typed-text.ts';
import { takingBack } from '../read-only.ts';
import { boundedText, done, instant, language, rowVersion, sar, uuid } from '../schemas.ts';
import { define, listOrder, listPage, listSearch } from './admin-operation.ts';
import { accountFields } from './auth.ts';

const byId = z.object({ userId: uuid });

const grantedPeriod = z.object({
  plan: z.enum(premiumPlans),
  startedAt: instant,
  endsAt: instant,
  renews: z.boolean(),
  /** SAR per month; 0 if granted free of charge. */
  price: sar,
});

const adminUser = z.object({
  ...accountFields,
  version: rowVersion,
  subscription: grantedPeriod.nullable(),
  language,
  /** Null if they have no session. */
  lastSeenAt: instant.nullable(),
  /** Invited, and no password set yet. */
  isInvited: z.boolean(),
  hasSecondFactor: z.boolean(),
  isSelf: z.boolean(),
});
export type AdminUser = z.output<typeof adminUser>;
const answer = z.object({ user: adminUser });
/** Of one account, without faults of its own. */
const ofAccount = { params: byId, response: answer, errors: ['not_found'] } as const;
export type AdminUserAnswer = z.output<typeof answer>;

export const listAdminUsers = define('listAdminUsers', {
  summary: 'Accounts that fit; the total is in X-Total-Count',
  query: z.object({
    /** Prefixes of words of email address and name, in either script. */
    search: listSearch,
    role: z.enum(['all', ...roles]).default('all'),
    subscription: z.enum(['all', ...subscriptionStatuses]).default('all'),
    state: z.enum(['all', 'active', 'invited', 'leaving']).default('all'),
    sort: z.enum(['joined', 'email', 'name']).default('joined'),
    order: listOrder.default('desc'),
    ...listPage,
  }),
  response: z.array(adminUser),
  answerHeaders: ['X-Total-Count'],
});

export const getAdminUser = define('getAdminUser', { summary: 'One account', ...ofAccount });

export const createUser = define('createUser', {
  summary: 'Creates an account and mails an invitation, whose link sets the password within 48 hours',
  body: newUser,
  response: answer,
  successStatus: 201,
  errors: ['conflict', 'confirmation_required'],
});

export const updateUser = define('updateUser', {
  summary: 'Changes an account; a new role or address ends its sessions',
  params: byId,
  body: takingBack(userChange.extend({ version: rowVersion.optional() }), adminUser),
  response: answer,
  errors: ['not_found', 'conflict', 'confirmation_required', 'last_administrator', 'own_account'],
});

export const setUserRole = define('setUserRole', {
  summary: 'Gives or takes administration; ends the person’s sessions',
  params: byId,
  body: userRole,
  response: answer,
  errors: ['not_found', 'conflict', 'confirmation_required', 'last_administrator', 'own_account'],
});

export const deleteUser = define('deleteUser', {
  summary:
    'Closes an account at once and erases it after 30 days, as if its owner had asked; never an administrator’s',
  params: byId,
  response: answer,
  errors: ['not_found', 'confirmation_required', 'administrator_account', 'own_account'],
});

export const restoreUser = define('restoreUser', {
  summary: 'Keeps an account that waits for its erasure',
  ...ofAccount,
});

export const setUserPassword = define('setUserPassword', {
  summary: 'Sets a password its owner must change, ends all sessions and mails a notice',
  params: byId,
  body: userPassword,
  response: answer,
  errors: ['not_found', 'weak_password', 'confirmation_required', 'own_account'],
});

export const mailUserPassword = define('mailUserPassword', {
  summary:
    'Mails a link that sets a new password, or the invitation again; `conflict` for an account that is leaving',
  params: byId,
  response: done,
  errors: ['not_found', 'conflict'],
});

export const setUserProfileImage = define('setUserProfileImage', {
  summary: 'Shows a picture this administrator uploaded as a person’s own, or none',
  ...ofAccount,
  body: z.strictObject({
    profileImageURL: boundedText(200).overwrite(cleanLine).nullable().meta({ example: null }),
  }),
});

export const grantPremium = define('grantPremium', {
  summary: 'Grants Premium until the end of a day; `price` is what was agreed a month, 0 for a gift',
  ...ofAccount,
  body: premiumGrant,
});

export const endPremium = define('endPremium', { summary: 'Ends Premium now', ...ofAccount });

export const endUserSessions = define('endUserSessions', {
  summary: 'Signs a person out everywhere',
  params: byId,
  response: z.object({ ended: z.int().nonnegative() }),
  errors: ['not_found'],
});
