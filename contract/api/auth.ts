/** Operations of sign-up, sign-in, sign-out, profile, password and sessions. */
import { z } from 'zod';
import * as bodies from '../bodies/account.ts';
import { roles, subscriptionStatuses } from '../domain/account.ts';
import * as account from '../endpoints/account.ts';
import * as people from '../endpoints/people.ts';
import { defineOperationsOf } from '../operation.ts';
import { takingBack } from '../read-only.ts';
import { departureAirport, done, instant, uuid } from '../schemas.ts';

const define = defineOperationsOf({ ...account, ...people }, { tag: 'Account' });

/** Told of an account to its owner and to administrators alike. */
export const accountFields = {
  id: uuid,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  subscriptionStatus: z.enum(subscriptionStatuses),
  createdAt: instant,
  profileImageUrl: z.string().nullable(),
  isEmailVerified: z.boolean(),
  /** Replaces `email` once it is confirmed. */
  pendingEmail: z.string().nullable(),
  /** Set when the account is closed and will be erased. */
  deletionAt: instant.nullable(),
  /**
   * Somebody else set the password: until it is changed, all other calls fail with `password_change_required`.
   */
  mustChangePassword: z.boolean(),
};

export const user = z.object({
  ...accountFields,
  /** Default origin: the first preferred departure city that has fares. */
  departureCity: departureAirport.nullable(),
});
export type User = z.output<typeof user>;
export const userAnswer = z.object({ user });
/** `adminKey` is set when an admin session was opened too. */
const logInAnswer = z.object({ user, adminKey: z.string().optional() });

export const getUser = define('getUser', {
  summary: 'Who is signed in; 401 when nobody is',
  access: 'user',
  isOpenBefore: 'own password',
  response: user,
});

export const logIn = define('logIn', {
  summary: 'Signs in; the session travels in a cookie',
  isCostly: true,
  body: bodies.credentials,
  response: logInAnswer,
  errors: ['invalid_credentials'],
});

export const signUp = define('signUp', {
  summary: 'Creates an account and mails a link that confirms the address; does not sign in',
  isCostly: true,
  body: bodies.newAccount,
  response: z.object({ email: z.string() }),
  successStatus: 201,
  errors: ['weak_password'],
});

export const logOut = define('logOut', {
  summary: 'Ends the session; done as well when there is none',
  response: done,
});

export const updateProfile = define('updateProfile', {
  summary: 'Changes the name at once, the email once its new address is confirmed',
  isCostly: true,
  access: 'user',
  body: takingBack(bodies.profile, user),
  response: userAnswer,
});

export const changePassword = define('changePassword', {
  summary: 'Changes the password and signs out every other device',
  isCostly: true,
  access: 'user',
  isOpenBefore: 'own password',
  body: bodies.passwordChange,
  response: done,
  errors: ['weak_password'],
});

export const forgotPassword = define('forgotPassword', {
  summary: 'Mails a link that sets a new password, if there is such an account; the answer does not tell',
  isCostly: true,
  body: bodies.forgottenPassword,
  response: done,
});

export const resetPassword = define('resetPassword', {
  summary: 'Sets a new password with the token of a mail, once, and ends all sessions',
  isCostly: true,
  body: bodies.passwordReset,
  response: z.object({ email: z.string() }),
  errors: ['weak_password', 'link_expired'],
});

export const confirmEmail = define('confirmEmail', {
  summary: 'Confirms the address a mail was sent to, the first or a new one, or takes a change back',
  isCostly: true,
  body: z.strictObject({ token: bodies.tokenField }),
  response: z.object({ email: z.string(), outcome: z.enum(['verified', 'changed', 'change_undone']) }),
  errors: ['link_expired'],
});

export const resendVerification = define('resendVerification', {
  summary: 'Mails the confirming link again',
  isCostly: true,
  access: 'user',
  response: done,
});

const deviceSession = z.object({
  id: uuid,
  /** Browser and system, such as `Chrome · Android`. */
  device: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  isCurrent: z.boolean(),
});
export type DeviceSession = z.output<typeof deviceSession>;

export const listSessions = define('listSessions', {
  summary: 'Devices one is signed in on, the current one first',
  access: 'user',
  response: z.array(deviceSession),
});

export const endSession = define('endSession', {
  summary: 'Signs out one device',
  access: 'user',
  params: z.object({ id: uuid }),
  response: done,
  errors: ['not_found'],
});

export const endOtherSessions = define('endOtherSessions', {
  summary: 'Signs out every other device',
  access: 'user',
  response: z.object({ ended: z.int().nonnegative() }),
});
