/** Bodies of sign-up, sign-in, profile and passwords. */
import { z } from 'zod';
import { longestName } from '../domain/account.ts';
import { longestPassword } from '../domain/password.ts';
import { emailField, lineField } from '../form-fields.ts';
import { boundedText } from '../schemas.ts';

/** As typed: a password is never trimmed. */
export const passwordField = boundedText(longestPassword * 4)
  .min(1)
  .meta({ format: 'password', maxLength: longestPassword, example: 'palm-river-41-kettle' });
/** From a mailed link: 32 random bytes in base64url. */
export const tokenField = boundedText(100)
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .meta({ example: 'A'.repeat(43) });
const personName = lineField(longestName);

export const credentials = z.strictObject({ email: emailField, password: passwordField });

export const newAccount = z.strictObject({
  email: emailField,
  password: passwordField,
  firstName: personName,
  lastName: personName,
  /** Consent to deal alerts; signing up accepts the privacy notice. */
  alerts: z.boolean().default(false),
});

export const profile = z.strictObject({
  firstName: personName,
  lastName: personName,
  email: emailField,
  /** Required when `email` changes. */
  currentPassword: passwordField.optional(),
});

/** As the form has it: nothing is left out. */
export const profileForm = profile.extend({ currentPassword: z.string() });

/** Proves who is signed in before what is hard to undo. */
export const ownPassword = z.strictObject({ password: passwordField });

export const passwordChange = z.strictObject({ currentPassword: passwordField, newPassword: passwordField });

export const forgottenPassword = z.strictObject({ email: emailField });

export const passwordReset = z.strictObject({ token: tokenField, password: passwordField });
