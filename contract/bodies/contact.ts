/** Body of a contact message. */
import { z } from 'zod';
import { emailField, honeypotField, lineField, linesField } from '../form-fields.ts';

export const contactMessage = z.strictObject({
  fullName: lineField(80),
  email: emailField,
  subject: lineField(150),
  message: linesField(5000),
  website: honeypotField,
});
