/** Jobs of alerts: match what changed, send what is due, clean up. */
import { z } from 'zod';
import { riyadhDate } from '#contract/domain/dates.ts';
import { deleteOldBounces } from '#server/people/mailboxes/suppression.repository.ts';
import { deleteUnconfirmed } from '#server/people/watches/watch.repository.ts';
import { confirmableDays } from '#server/people/watches/watch.service.ts';
import { deleteUnwatchedTrips } from '#server/people/watches/watched-trip.repository.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { deleteOldAlerts, dropForgottenAlerts } from './alert.repository.ts';
import { deleteOldAnnouncements } from './deal-news.repository.ts';
import { type DueContext, makeMessages } from './due-alerts.service.ts';
import { type MatchContext, matchAlerts, matchDueDigests } from './match.service.ts';
import { type SendContext, sendMessages } from './send.service.ts';

/** Woken when fares or deals were published; runs every few minutes in case nobody woke it. */
export const matchAlertsJob = defineJob({
  name: 'alerts-match',
  schema: z.object({}),
  policy: 'short',
  expireInSeconds: 900,
});
const sendAlertsJob = defineJob({
  name: 'alerts-send',
  schema: z.object({}),
  policy: 'short',
  expireInSeconds: 600,
});
const tidyAlertsJob = defineJob({ name: 'alerts-tidy', schema: z.object({}), policy: 'short' });

export const alertJobs = [matchAlertsJob, sendAlertsJob, tidyAlertsJob] as const;

const matchCron = '*/5 * * * *';
/** Quiet hours and waiting times end at any minute. */
const sendCron = '* * * * *';
const tidyCron = '11 4 * * *';
/** A run ends before its job expires; the next run continues. */
const mostSendMs = 300_000;
const dayMs = 86_400_000;
export const keptAlertDays = 90;
const keptWatchDays = 30;
/** Longer than two weekly digests are apart, with a stop of alerts in between. */
const keptNewsDays = 30;

export type AlertJobsContext = MatchContext & DueContext & SendContext & { jobs: JobQueue };

export async function workAlertJobs(context: AlertJobsContext): Promise<void> {
  const { jobs } = context;
  await jobs.work(matchAlertsJob, async () => {
    await matchAlerts(context);
    await jobs.enqueue(sendAlertsJob, {});
  });
  await jobs.work(sendAlertsJob, (_, { signal }) => sendAlerts(context, signal));
  await jobs.work(tidyAlertsJob, () => tidyAlerts(context));
  await jobs.schedule(matchAlertsJob, matchCron, {});
  await jobs.schedule(sendAlertsJob, sendCron, {});
  await jobs.schedule(tidyAlertsJob, tidyCron, {});
}

/** Matches digests that are due, makes messages of due alerts and sends them; nothing while alerts are stopped. */
export async function sendAlerts(
  context: MatchContext & DueContext & SendContext,
  signal: AbortSignal,
): Promise<void> {
  if (context.isPaused()) return;
  await matchDueDigests(context);
  await makeMessages(context, signal);
  await sendMessages(context, { signal, mostMs: mostSendMs });
}

async function tidyAlerts({ db, now }: Pick<AlertJobsContext, 'db' | 'now'>): Promise<void> {
  const daysAgo = (days: number): Date => new Date(now().getTime() - days * dayMs);
  await dropForgottenAlerts(db, { before: daysAgo(1), now: now() });
  await deleteOldAlerts(db, daysAgo(keptAlertDays));
  await deleteOldAnnouncements(db, daysAgo(keptNewsDays));
  await deleteUnwatchedTrips(db, riyadhDate(daysAgo(keptWatchDays)));
  await deleteUnconfirmed(db, { now: now(), madeBefore: daysAgo(confirmableDays) });
  await deleteOldBounces(db, daysAgo(keptAlertDays));
}
