/** Jobs of alerts: match what changed, make messages of what is due and send them, clean up. */
import { z } from 'zod';
import type { DropReason } from '#contract/domain/alert.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { dayMs } from '#contract/domain/durations.ts';
import { hasAlertConsent } from '#server/people/accounts/consent.repository.ts';
import { deleteOldBounces } from '#server/people/mailboxes/suppression.repository.ts';
import {
  findRecipient,
  listWantedDevices,
  type Recipient,
} from '#server/people/recipient-records/recipient.repository.ts';
import { deleteUnconfirmed } from '#server/people/watches/watch.repository.ts';
import { confirmableDays } from '#server/people/watches/watch.service.ts';
import { deleteUnwatchedTrips } from '#server/people/watches/watched-trip.repository.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { defineJob, type JobQueue } from '#server/platform/jobs/job-queue.ts';
import * as stored from './alert.repository.ts';
import { deleteOldAnnouncements } from './deal-news.repository.ts';
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

/** A run ends before its job expires; the next run continues. */
const mostSendMs = 300_000;
export const keptAlertDays = 90;
const keptWatchDays = 30;
/** Longer than two weekly digests are apart, with a stop of alerts in between. */
const keptNewsDays = 30;

type AlertsContext = MatchContext & SendContext;

export async function workAlertJobs(context: AlertsContext & { jobs: JobQueue }): Promise<void> {
  const { jobs } = context;
  await jobs.work(matchAlertsJob, async () => {
    await matchAlerts(context);
    await jobs.enqueue(sendAlertsJob, {});
  });
  await jobs.work(sendAlertsJob, (_, { signal }) => sendAlerts(context, signal));
  await jobs.work(tidyAlertsJob, () => tidyAlerts(context));
  await jobs.schedule(matchAlertsJob, '*/5 * * * *', {});
  // Quiet hours and waiting times end at any minute.
  await jobs.schedule(sendAlertsJob, '* * * * *', {});
  await jobs.schedule(tidyAlertsJob, '11 4 * * *', {});
}

/** Matches digests that are due, makes messages of due alerts and sends them; nothing while alerts are stopped. */
export async function sendAlerts(context: AlertsContext, signal: AbortSignal): Promise<void> {
  if (context.isPaused()) return;
  await matchDueDigests(context);
  await makeMessages(context, signal);
  await sendMessages(context, { signal, mostMs: mostSendMs });
}

async function tidyAlerts({ db, now }: AlertsContext): Promise<void> {
  const daysAgo = (days: number): Date => new Date(now().getTime() - days * dayMs);
  await stored.dropForgottenAlerts(db, { before: daysAgo(1), now: now() });
  await stored.deleteOldAlerts(db, daysAgo(keptAlertDays));
  await deleteOldAnnouncements(db, daysAgo(keptNewsDays));
  await deleteUnwatchedTrips(db, riyadhDate(daysAgo(keptWatchDays)));
  await deleteUnconfirmed(db, { now: now(), madeBefore: daysAgo(confirmableDays) });
  await deleteOldBounces(db, daysAgo(keptAlertDays));
}

const recipientsAtOnce = 20;

/** One mail a person, one push message a watch and device. */
export async function makeMessages(context: AlertsContext, signal: AbortSignal): Promise<void> {
  const { db } = context;
  await stored.recallFutureAlerts(db, context.now());
  await stored.postponeQuietAlerts(db, context.now());
  while (!signal.aborted) {
    const now = context.now();
    const found = await db.transaction().execute(async (trx) => {
      const recipients = await stored.lockDueRecipients(trx, now, recipientsAtOnce);
      for (const id of recipients) await makeMessagesFor(trx, context, { id, now });
      return recipients.length;
    });
    if (found === 0) break;
  }
}

async function makeMessagesFor(
  trx: Trx,
  context: AlertsContext,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const alerts = await stored.listDueAlerts(trx, id, now);
  const recipient = await findRecipient(trx, id);
  const drop = (dropped: readonly stored.AlertRecord[], reason: DropReason) =>
    stored.dropAlerts(trx, dropped, { reason, now });
  if (!recipient?.isConfirmed) return drop(alerts, 'unsubscribed');
  const channels = await listChannels(trx, context, recipient);
  if (typeof channels === 'string') return drop(alerts, channels);
  // Of several alerts of a watch that waited together the newest says all.
  const ofWatches = alerts.filter(({ watchId }) => watchId !== null);
  const watched = [...new Map(ofWatches.map((alert) => [alert.watchId, alert])).values()];
  const superseded = ofWatches.filter((alert) => !watched.includes(alert));
  await drop(superseded, 'superseded');
  const deals = alerts.filter(({ dealId }) => dealId !== null);
  const { userId } = recipient;
  const isWanted = deals.length === 0 || (userId !== null && (await hasAlertConsent(trx, userId)));
  if (!isWanted) await drop(deals, 'unsubscribed');
  const wanted = isWanted ? deals : [];
  const told = await chooseDeals(trx, context, { id, deals: wanted, now });
  const surplus = wanted.filter((alert) => !told.includes(alert));
  await drop(surplus, 'weekly_limit');
  await stored.insertMessages(trx, listMessages(id, channels, { watched, deals: told }), now);
  await stored.markSending(trx, [...watched, ...told], now);
}

/** Ways to a person; for an empty list the reason why there is none. */
type Channels = { email: boolean; devices: readonly string[] };

async function listChannels(
  trx: Trx,
  context: AlertsContext,
  recipient: Recipient,
): Promise<Channels | DropReason> {
  const isSuppressed = recipient.wantsEmail && (await context.isSuppressed(trx, recipient.emailKey));
  const devices = await listWantedDevices(trx, recipient);
  const email = recipient.wantsEmail && !isSuppressed;
  if (email || devices.length > 0) return { email, devices };
  if (isSuppressed) return 'suppressed';
  return recipient.wantsEmail || recipient.wantsPush ? 'no_channel' : 'unsubscribed';
}

/** The best first: all deals for a member, for others as many as are left of their week. */
async function chooseDeals(
  trx: Trx,
  { settings }: AlertsContext,
  { id, deals, now }: { id: string; deals: readonly stored.AlertRecord[]; now: Date },
): Promise<readonly stored.AlertRecord[]> {
  const dealIds = deals.flatMap(({ dealId }) => dealId ?? []);
  const ranks = await stored.rankDeals(trx, dealIds);
  const rankOf = ({ dealId }: stored.AlertRecord): number => ranks.get(dealId ?? '') ?? ranks.size;
  const ranked = deals.toSorted((a, b) => rankOf(a) - rankOf(b));
  if (deals.length === 0 || (await stored.isMember(trx, id, now))) return ranked;
  const room = settings.current().maxFreeDeals - (await stored.findDealsOfWeek(trx, id, now));
  return ranked.slice(0, Math.max(0, room));
}

function listMessages(
  recipientId: string,
  { email, devices }: Channels,
  { watched, deals }: { watched: readonly stored.AlertRecord[]; deals: readonly stored.AlertRecord[] },
): stored.NewMessage[] {
  const all = [...watched, ...deals];
  if (all.length === 0) return [];
  const of = (alerts: readonly stored.AlertRecord[]) => ({
    recipientId,
    alertIds: alerts.map(({ id }) => id),
    sightedAt: new Date(Math.min(...alerts.map(({ sightedAt }) => sightedAt.getTime()))),
  });
  const groups = [...watched.map((alert) => [alert]), ...(deals.length > 0 ? [deals] : [])];
  return [
    ...(email ? [{ ...of(all), channel: 'email' as const, deviceId: null }] : []),
    ...devices.flatMap((deviceId) =>
      groups.map((group) => ({ ...of(group), channel: 'push' as const, deviceId })),
    ),
  ];
}
