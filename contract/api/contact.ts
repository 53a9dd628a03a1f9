/** Operation of the contact form. */
import { z } from 'zod';
import * as endpoints from '../endpoints/public.ts';
import { emailField, honeypotField, lineField, linesField } from '../form-fields.ts';
import { defineOperationsOf } from '../operation.ts';

const define = defineOperationsOf(endpoints, { tag: 'Contact' });

const contactMessage = z.strictObject({
  fullName: lineField(80),
  email: emailField,
  subject: lineField(150),
  message: linesField(5000),
  website: honeypotField,
});

export const received = z.object({ received: z.literal(true) });
export type Received = z.output<typeof received>;

export const sendContactMessage = define('sendContactMessage', {
  summary: 'Sends a message to the people behind the site; three an hour from one email address',
  params: z.object({}),
  query: z.object({}),
  body: contactMessage,
  response: received,
  successStatus: 201,
});
