/** Body of an administrator's sign-in. */
import { z } from 'zod';
import { toLatinDigits } from '#contract/domain/typed-text.ts';
import { usernameField } from '../form-fields.ts';
import { boundedText } from '../schemas.ts';
import { passwordField } from './account.ts';

/** A six-digit TOTP code, or a recovery code. */
const secondFactorField = boundedText(60)
  .trim()
  .overwrite(toLatinDigits)
  .regex(/^(?:\d{6}|[A-Za-z0-9]{5}-[A-Za-z0-9]{5})$/)
  .meta({ example: '123456' });

export const adminCredentials = z.strictObject({
  username: usernameField,
  password: passwordField,
  totp: secondFactorField.optional(),
});
