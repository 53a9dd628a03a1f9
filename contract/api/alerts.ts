/** Operations of alerts without an account: what the link of an alert mail may change. */
import { z } from 'zod';
import { alertSettingsChange } from '../bodies/alerts.ts';
import { alertFrequencies, alertObstacles } from '../domain/alert.ts';
import * as account from '../endpoints/account.ts';
import { defineOperationsOf } from '../operation.ts';
import { instant, language, quietHours, textUpTo } from '../schemas.ts';

const define = defineOperationsOf(account, { tag: 'Alerts' });

export const alertSettings = z.object({
  /** The address alerts go to, shortened: `s…@example.com`. */
  address: z.string(),
  isGuest: z.boolean(),
  emailAlerts: z.boolean(),
  frequency: z.enum(alertFrequencies),
  quietHours,
  language,
  /** Why mail does not arrive: the address returned mail, or its owner complained; null if it should. */
  suppressed: z.enum(['bounced', 'complained']).nullable(),
  /** Null if alerts arrive by at least one way. */
  obstacle: z.enum(alertObstacles).nullable(),
  /** Alerts that wait for the end of quiet hours or for a digest, and when the first is sent; null for none. */
  waiting: z.object({ alerts: z.int().positive(), until: instant }).nullable(),
});
export type AlertSettings = z.output<typeof alertSettings>;

export const getAlertSettings = define('getAlertSettings', {
  summary: 'How one is alerted',
  access: 'user or link',
  response: alertSettings,
});

export const updateAlertSettings = define('updateAlertSettings', {
  summary:
    'Changes how one is alerted; what is left out stays. `retryAddress` lifts a suppression after a bounce',
  access: 'user or link',
  body: alertSettingsChange,
  response: z.object({ settings: alertSettings }),
  errors: ['conflict'],
});

export const stopAlertMail = define('stopAlertMail', {
  summary: 'Stops alert mail to the owner of the token of an unsubscribe link; twice changes nothing',
  body: z.strictObject({ token: textUpTo(100) }),
  response: z.object({ address: z.string() }),
  errors: ['link_expired'],
});
