/** Operations of the contact form, and of who asks to be told when Premium can be bought. */
import { z } from 'zod';
import { contactMessage, earlyAccessRequest } from '../bodies/contact.ts';
import * as endpoints from '../endpoints/public.ts';
import { defineOperationsOf } from '../operation.ts';

const received = z.object({ received: z.literal(true) });
export type Received = z.output<typeof received>;

export const sendContactMessage = defineOperationsOf(endpoints, { tag: 'Contact' })('sendContactMessage', {
  summary: 'Sends a message to the people behind the site; three an hour from one email address',
  isCostly: true,
  body: contactMessage,
  response: received,
  successStatus: 201,
});

export const requestEarlyAccess = defineOperationsOf(endpoints, { tag: 'Premium' })('requestEarlyAccess', {
  summary: 'Asks for early access to Premium; once a person, a second time changes the plan',
  isCostly: true,
  body: earlyAccessRequest,
  response: received,
  successStatus: 201,
});
