/** Operations of the administrator's session: sign in and out, second factor, password confirmation. */
import { z } from 'zod';
import { ownPassword } from '../bodies/account.ts';
import { adminCredentials } from '../bodies/admin-session.ts';
import { digitText, done, language, uuid } from '../schemas.ts';
import { define } from './admin-operation.ts';

const admin = z.object({
  id: uuid,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  language,
  hasSecondFactor: z.boolean(),
  /** The site requires a second factor that is not set up yet: nothing else is allowed. */
  mustEnrol: z.boolean(),
  /** There is no mail server: what is mailed goes to files. */
  isMailToFiles: z.boolean(),
});
export type Admin = z.output<typeof admin>;

/** The key is sent as `x-admin-key` with every admin call, and kept in memory only. */
const adminAnswer = z.object({ admin, adminKey: z.string() });
export type AdminAnswer = z.output<typeof adminAnswer>;

export const adminLogIn = define('adminLogIn', {
  isCostly: true,
  access: 'everybody',
  summary:
    'Opens an administrator’s session; `second_factor_required` asks for `totp` as well, ' +
    '`password_change_required` for signing in at `/api/auth/login` and another password first',
  body: adminCredentials,
  response: adminAnswer,
  errors: ['invalid_credentials', 'second_factor_required', 'password_change_required'],
});

export const getAdminSession = define('getAdminSession', {
  access: 'everybody',
  summary: 'Who administers in this browser and with which key, for a page that was loaded anew',
  response: adminAnswer,
  errors: ['admin_required'],
});

export const adminLogOut = define('adminLogOut', {
  access: 'everybody',
  summary: 'Ends the administrator’s session; done as well when there is none',
  response: done,
});

export const getDemoAdmin = define('getDemoAdmin', {
  access: 'everybody',
  summary: 'The demo administrator of a sample site; null on every other site',
  response: z.object({ demo: z.object({ username: z.string(), password: z.string() }).nullable() }),
});

export const confirmAdmin = define('confirmAdmin', {
  isCostly: true,
  summary: 'Proves the password again, which calls answer `confirmation_required` without after 15 minutes',
  isOpenBefore: 'second factor',
  body: ownPassword,
  response: done,
});

const secondFactor = z.object({
  isEnabled: z.boolean(),
  recoveryCodesLeft: z.int().nonnegative(),
  isRequired: z.boolean(),
});
export type SecondFactor = z.output<typeof secondFactor>;

export const getSecondFactor = define('getSecondFactor', {
  summary: 'Whether one’s own sign-in asks for a second factor',
  isOpenBefore: 'second factor',
  response: secondFactor,
});

export const beginSecondFactor = define('beginSecondFactor', {
  summary: 'A new secret for an authenticator, which counts once it is proven',
  isOpenBefore: 'second factor',
  /** `qr` is the URI as SVG QR code. */
  response: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
  successStatus: 201,
  errors: ['confirmation_required', 'conflict'],
});
export type NewSecondFactor = z.output<(typeof beginSecondFactor)['response']>;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).min(1) });

export const confirmSecondFactor = define('confirmSecondFactor', {
  summary: 'Proves the new secret with a code of it; answers recovery codes, which are shown this once',
  isOpenBefore: 'second factor',
  body: z.strictObject({ code: digitText(/^\d{6}$/) }),
  response: recoveryCodes,
  errors: ['conflict'],
});

export const renewRecoveryCodes = define('renewRecoveryCodes', {
  summary: 'Recovery codes in place of all former ones',
  response: recoveryCodes,
  successStatus: 201,
  errors: ['confirmation_required', 'not_found'],
});

export const removeSecondFactor = define('removeSecondFactor', {
  summary: 'Takes the second factor off one’s own sign-in, unless the site demands one',
  isOpenBefore: 'second factor',
  response: done,
  errors: ['confirmation_required', 'conflict'],
});
