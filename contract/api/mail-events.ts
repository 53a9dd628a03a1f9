/** Operation by which a mail server or mail service reports returned mail and complaints. */
import { z } from 'zod';
import { cleanLine } from '../domain/typed-text.ts';
import * as open from '../endpoints/public.ts';
import { emailField } from '../form-fields.ts';
import { defineOperationsOf } from '../operation.ts';
import { boundedText } from '../schemas.ts';

const define = defineOperationsOf(open, { tag: 'Site' });

const mailEventKinds = ['bounce', 'complaint'] as const;

const mailEvent = z.strictObject({
  type: z.enum(mailEventKinds),
  /** Enhanced status code (RFC 3463) of a bounce; without one it is taken as temporary. */
  status: boundedText(20)
    .regex(/^[245]\.\d{1,3}\.\d{1,3}$/)
    .meta({ example: '5.1.1' })
    .optional(),
  /** The return path of the mail: `bounce+TOKEN@…`. */
  returnPath: boundedText(320)
    .overwrite(cleanLine)
    .meta({ example: 'bounce+token@mail.example.sa' })
    .optional(),
  /** `<id@host>` of the mail. */
  messageId: boundedText(320).overwrite(cleanLine).meta({ example: '<id@example.sa>' }).optional(),
  /** The address concerned, if the others are not known. */
  recipient: emailField.optional(),
});
export type MailEvent = z.output<typeof mailEvent>;

const mailEventsBytes = 1024 * 1024;

export const reportMailEvents = define('reportMailEvents', {
  summary:
    'Reports bounces and complaints with `Authorization: Bearer <MAIL_EVENTS_SECRET>`: as JSON, or the returned mail itself as message/rfc822 (RFC 3464, RFC 5965)',
  body: z.strictObject({ events: z.array(mailEvent).max(500) }),
  mostBodyBytes: mailEventsBytes,
  /** `known`: those that belong to a mail or an address we know; the others change nothing. */
  response: z.object({ received: z.number().int(), known: z.number().int() }),
  errors: ['unauthenticated', 'not_found'],
});
