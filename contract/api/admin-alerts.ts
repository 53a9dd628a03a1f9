/** Operations on alerts for operators: figures, suppressed addresses, trials. */
import { z } from 'zod';
import { alertChannels, dropReasons } from '../domain/alert.ts';
import * as endpoints from '../endpoints/admin.ts';
import { emailField } from '../form-fields.ts';
import { defineOperationsOf } from '../operation.ts';
import { done, instant } from '../schemas.ts';
import { listPage, listSearch } from './admin-list.ts';

const define = defineOperationsOf(endpoints, { tag: 'Administration', access: 'admin' });
const count = z.int().nonnegative();

const channelCounts = z.object({ waiting: count, sent: count, failed: count });

/** What happened within so many hours. */
const alertPeriod = z.object({
  hours: z.union([z.literal(24), z.literal(168)]),
  /** Alerts made in the period, by what became of them. */
  queued: count,
  sending: count,
  sent: count,
  /** The most frequent reason first. */
  dropped: z.array(z.object({ reason: z.enum(dropReasons), alerts: count })),
  /** Messages that ended in the period; those that wait now were written in it. */
  messages: z.object({ email: channelCounts, push: channelCounts }),
  bounced: z.object({ hard: count, soft: count, complaints: count }),
  unsubscribed: z.object({ guests: count, accounts: count }),
  /** Seconds from the sighting of a price to its message being sent; null when none was sent. */
  delay: z.object({ median: z.number().nonnegative(), most: z.number().nonnegative() }).nullable(),
});
export type AlertPeriod = z.output<typeof alertPeriod>;

const alertStats = z.object({
  countedAt: instant,
  /** An administrator stopped all alerts. */
  isPaused: z.boolean(),
  watches: z.object({ active: count, paused: count, unconfirmed: count }),
  people: z.object({ watching: count, wantingDeals: count }),
  devices: count,
  /** When the oldest alert, or message of alerts, was due that was not sent; null when none is due. */
  waitingSince: instant.nullable(),
  periods: z.array(alertPeriod),
});
export type AlertStats = z.output<typeof alertStats>;

export const getAlertStats = define('getAlertStats', {
  summary: 'Alerts of the last 24 hours and 7 days: queued, sent, dropped, bounced, unsubscribed',
  response: alertStats,
});

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
  summary: 'Sends an alert of a fare listed now to the administrator alone, marked as a trial',
  body: z.strictObject({ channel: z.enum(alertChannels) }),
  response: z.object({
    /** The address; null for push. */
    to: z.string().nullable(),
    /** Mails or devices that took it. */
    sent: count,
    /** Written to a file, since no mail server is set up. */
    isFiled: z.boolean(),
    /** Why it did not go out, as the other side says. */
    failure: z.string().nullable(),
  }),
  errors: ['conflict', 'too_many_requests'],
});
export type TrialAnswer = z.output<typeof sendTrialAlert.response>;
