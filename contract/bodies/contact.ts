/** Bodies of a contact message and of a request for early access. */
import { z } from 'zod';
import { premiumPlans } from '#contract/domain/account.ts';
import { emailField, honeypotField, lineField, linesField } from '../form-fields.ts';

export const contactMessage = z.strictObject({
  fullName: lineField(80),
  email: emailField,
  subject: lineField(150),
  message: linesField(5000),
  website: honeypotField,
});

export const earlyAccessRequest = z.strictObject({
  email: emailField,
  plan: z.enum(premiumPlans),
  website: honeypotField,
});
