/** Operation that asks to be told when Premium can be bought. */
import { z } from 'zod';
import { earlyAccessRequest } from '../bodies/contact.ts';
import * as endpoints from '../endpoints/public.ts';
import { defineOperationsOf } from '../operation.ts';
import { received } from './contact.ts';

const define = defineOperationsOf(endpoints, { tag: 'Premium' });

export const requestEarlyAccess = define('requestEarlyAccess', {
  summary: 'Asks for early access to Premium; once a person, a second time changes the plan',
  params: z.object({}),
  query: z.object({}),
  body: earlyAccessRequest,
  response: received,
  successStatus: 201,
});
