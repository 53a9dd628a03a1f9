/** Operations on alerts for operators: suppressed addresses, a test mail. */
import { z } from 'zod';
import { emailField } from '../form-fields.ts';
import { done, instant } from '../schemas.ts';
import { define, listPage, listSearch } from './admin-operation.ts';

const suppression = z.object({
  /** Start of the hash of the address. */
  id: z.string(),
  reason: z.enum(['bounced', 'complained']),
  /** Status code of the bounce, such as 5.1.1. */
  detail: z.string().nullable(),
  suppressedAt: instant,
});
export type Suppression = z.output<typeof suppression>;

export const listSuppressions = define('listSuppressions', {
  summary:
    'Addresses alert mail no longer goes to, the newest first; `search` takes a whole address; the total is in X-Total-Count',
  query: z.object({ search: listSearch, ...listPage }),
  response: z.array(suppression),
  answerHeaders: ['X-Total-Count'],
});

export const liftSuppression = define('liftSuppression', {
  summary: 'Lets alert mail go to an address again, and forgets its bounces',
  body: z.strictObject({ email: emailField }),
  response: done,
  errors: ['not_found'],
});

export const sendTrialAlert = define('sendTrialAlert', {
  summary: 'Mails an alert of a fare listed now to the administrator alone, marked as a test',
  response: z.object({
    to: z.string(),
    /** Written to a file, since no mail server is set up. */
    isFiled: z.boolean(),
    /** Why it did not go out, as the mail server says. */
    failure: z.string().nullable(),
  }),
  errors: ['conflict', 'too_many_requests'],
});
export type TrialAnswer = z.output<typeof sendTrialAlert.response>;
