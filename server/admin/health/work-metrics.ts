/** Figures of what the site does behind the pages: jobs, mail, alerts. */
import { type Kysely, sql } from 'kysely';
import { mailStates } from '#contract/domain/admin.ts';
import { dropReasons } from '#contract/domain/alert.ts';
import {
  countAlerts,
  countBounces,
  countMessages,
  findOldestDueAlert,
  sumAlerts,
} from '#server/admin/alerts/alert-stats.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { MetricSource } from '#server/platform/http/metrics.ts';
import type { QueueHealth } from '#server/platform/jobs/stored-job.repository.ts';
import { type MetricsContext, secondsSince, shareRead, valuesBy } from './metrics-context.ts';

export function workMetrics(context: MetricsContext): MetricSource[] {
  return [
    ...jobMetrics(context),
    ...mailMetrics(context),
    ...alertMetrics(context),
    {
      kind: 'histogram',
      isSlow: true,
      name: 'hudhud_job_duration_seconds',
      help: 'Runs of jobs in this process, by queue and outcome',
      labels: ['queue', 'outcome'],
      follow: (report) =>
        context.jobs.observeRuns(({ queue, seconds, hasFailed }) =>
          report({ queue, outcome: hasFailed ? 'failed' : 'succeeded' }, seconds),
        ),
    },
  ];
}

const dayBefore = (now: Date): Date => new Date(now.getTime() - 24 * 3_600_000);
/** Seconds since 1970, as Prometheus has times. */
const timestampOf = (time: Date): number => time.getTime() / 1000;

/** From the database, so that every process reports the same. */
function jobMetrics({ jobs, now, processes }: MetricsContext): MetricSource[] {
  const readHealth = shareRead(() => jobs.stored.listHealth(now()));
  const perQueue = (figureOf: (queue: QueueHealth) => number | null) => async () =>
    valuesBy(
      'queue',
      (await readHealth()).map((queue) => [queue.name, figureOf(queue)]),
    );
  const labels = ['queue'];
  return [
    {
      name: 'hudhud_jobs',
      help: 'Jobs by queue and state',
      labels: ['queue', 'state'],
      read: async () =>
        (await jobs.stored.listQueues()).flatMap(({ name, waiting, active, retrying, failed }) =>
          Object.entries({ queued: waiting + retrying, active, failed }).map(([state, value]) => ({
            labels: { queue: name, state },
            value,
          })),
        ),
    },
    {
      name: 'hudhud_job_oldest_due_seconds',
      help: 'Time since the oldest job was due that was not started; 0 when none is due',
      labels,
      read: perQueue(({ oldestDueAt: at }) => (at === null ? 0 : secondsSince(at, now()))),
    },
    {
      name: 'hudhud_jobs_failed_last_hour',
      help: 'Jobs that failed for good in the last hour',
      labels,
      read: perQueue(({ failedLastHour }) => failedLastHour),
    },
    {
      name: 'hudhud_job_last_success_timestamp_seconds',
      help: 'When a job of the queue last succeeded',
      labels,
      read: perQueue(({ lastSuccessAt }) => lastSuccessAt && timestampOf(lastSuccessAt)),
    },
    {
      name: 'hudhud_job_last_failure_timestamp_seconds',
      help: 'When a job of the queue last failed for good',
      labels,
      read: perQueue(({ lastFailureAt }) => lastFailureAt && timestampOf(lastFailureAt)),
    },
    {
      name: 'hudhud_workers_alive',
      help: 'Processes with the worker service that were seen within two minutes',
      read: () => processes.workers().alive,
    },
  ];
}

type MailCounts = {
  waiting: number;
  sent: number;
  failed: number;
  oldestWaitingAt: Date | null;
  sentLastDay: number;
  failedLastDay: number;
};

/** The outbox, which keeps sent mail for some days. A mail that was given up counts from its last attempt. */
async function countMails(db: Kysely<Database>, now: Date): Promise<MailCounts> {
  const since = dayBefore(now);
  const { rows } = await sql<MailCounts>`
    select (count(*) filter (where status = 'waiting'))::int as waiting,
      (count(*) filter (where status = 'sent'))::int as sent,
      (count(*) filter (where status = 'failed'))::int as failed,
      min(created_at) filter (where status = 'waiting') as "oldestWaitingAt",
      (count(*) filter (where sent_at > ${since}))::int as "sentLastDay",
      (count(*) filter (where status = 'failed' and next_attempt_at > ${since}))::int as "failedLastDay"
    from mail_outbox`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count without a row');
  return row;
}

function mailMetrics({ db, now }: MetricsContext): MetricSource[] {
  const readMails = shareRead(() => countMails(db, now()));
  return [
    {
      name: 'hudhud_mails',
      help: 'Mails in the outbox by state; sent ones are deleted after some days',
      labels: ['state'],
      read: async () => {
        const counts = await readMails();
        return valuesBy(
          'state',
          mailStates.map((state) => [state, counts[state]]),
        );
      },
    },
    {
      name: 'hudhud_mails_last_day',
      help: 'Mails that left, or were given up, in the last 24 hours',
      labels: ['outcome'],
      read: async () => {
        const { sentLastDay: sent, failedLastDay: failed } = await readMails();
        return valuesBy('outcome', Object.entries({ sent, failed }));
      },
    },
    {
      name: 'hudhud_mail_oldest_waiting_seconds',
      help: 'Age of the oldest mail that has not left; 0 when none waits',
      read: async () => {
        const { oldestWaitingAt: at } = await readMails();
        return at === null ? 0 : secondsSince(at, now());
      },
    },
    {
      name: 'hudhud_alert_mails_sent_last_day',
      help: 'Mails of alerts that were accepted by the mail server in the last 24 hours',
      read: async () => {
        const messages = await countMessages(db, dayBefore(now()));
        return (
          messages.find(({ channel, status }) => channel === 'email' && status === 'sent')?.messages ?? 0
        );
      },
    },
    {
      name: 'hudhud_mail_bounces_last_day',
      help: 'Bounces and complaints of the last 24 hours',
      labels: ['kind'],
      read: async () => valuesBy('kind', Object.entries(await countBounces(db, dayBefore(now())))),
    },
  ];
}

function alertMetrics({ db, now, settings }: MetricsContext): MetricSource[] {
  const readAlerts = shareRead(() => countAlerts(db, dayBefore(now())));
  /** Alerts by one of their columns. */
  const perValue = (column: 'status' | 'reason', values: readonly string[], label: string) => async () => {
    const counts = await readAlerts();
    return valuesBy(
      label,
      values.map((value) => [value, sumAlerts(counts.filter((each) => each[column] === value))]),
    );
  };
  return [
    {
      name: 'hudhud_alerts_matched_last_day',
      help: 'Alerts that were matched in the last 24 hours',
      read: async () => sumAlerts(await readAlerts()),
    },
    {
      name: 'hudhud_alerts_last_day',
      help: 'Alerts that were matched in the last 24 hours, by what became of them so far',
      labels: ['state'],
      read: perValue('status', ['waiting', 'sending', 'sent', 'dropped'], 'state'),
    },
    {
      name: 'hudhud_alerts_dropped_last_day',
      help: 'Alerts that were matched in the last 24 hours and dropped, by reason',
      labels: ['reason'],
      read: perValue('reason', dropReasons, 'reason'),
    },
    {
      name: 'hudhud_alert_oldest_due_seconds',
      help: 'Time since the oldest alert was due that was not sent; 0 when none is due',
      read: async () => {
        const at = await findOldestDueAlert(db, now());
        return at === null ? 0 : secondsSince(at, now());
      },
    },
    {
      name: 'hudhud_alerts_paused',
      help: '1 while an administrator has stopped all alerts',
      read: () => Number(settings.current().alertsPaused),
    },
  ];
}
