/** Operation of the contact form. */
import { z } from 'zod';
import { contactMessage } from '../bodies/contact.ts';
import * as endpoints from '../endpoints/public.ts';
import { defineOperationsOf } from '../operation.ts';

const define = defineOperationsOf(endpoints, { tag: 'Contact' });

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
