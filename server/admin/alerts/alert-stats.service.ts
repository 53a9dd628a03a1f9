/** Gathers the figures of alerts for operators. */
import type { Kysely } from 'kysely';
import type { AlertPeriod, AlertStats } from '#contract/api/admin-alerts.ts';
import { type AlertChannel, dropReasons } from '#contract/domain/alert.ts';
import type { AlertStatus, Database } from '#server/platform/database/schema.ts';
import {
  countAlerts,
  countAudience,
  countBounces,
  countMessages,
  countUnsubscribed,
  findOldestDueAlert,
  measureDelay,
  sumAlerts,
} from './alert-stats.repository.ts';

type StatsContext = {
  db: Kysely<Database>;
  now: () => Date;
  settings: { current: () => { alertsPaused: boolean } };
};

/** One query after another, so that a page of figures never holds several connections. */
export async function readAlertStats({ db, now, settings }: StatsContext): Promise<AlertStats> {
  const at = now();
  const { active, paused, unconfirmed, watching, wantingDeals, devices } = await countAudience(db, at);
  const waitingSince = await findOldestDueAlert(db, at);
  return {
    countedAt: at.toISOString(),
    isPaused: settings.current().alertsPaused,
    watches: { active, paused, unconfirmed },
    people: { watching, wantingDeals },
    devices,
    waitingSince: waitingSince?.toISOString() ?? null,
    periods: [await readPeriod(db, 24, at), await readPeriod(db, 168, at)],
  };
}

async function readPeriod(db: Kysely<Database>, hours: 24 | 168, now: Date): Promise<AlertPeriod> {
  const since = new Date(now.getTime() - hours * 3_600_000);
  const alerts = await countAlerts(db, since);
  const messages = await countMessages(db, since);
  const { complaint: complaints, ...bounced } = await countBounces(db, since);
  const withStatus = (status: AlertStatus) => sumAlerts(alerts.filter((each) => each.status === status));
  const onChannel = (channel: AlertChannel) => {
    const of = (status: string) =>
      messages.find((each) => each.channel === channel && each.status === status)?.messages ?? 0;
    return { waiting: of('waiting'), sent: of('sent'), failed: of('failed') };
  };
  return {
    hours,
    queued: withStatus('waiting'),
    sending: withStatus('sending'),
    sent: withStatus('sent'),
    dropped: dropReasons
      .map((reason) => ({ reason, alerts: sumAlerts(alerts.filter((each) => each.reason === reason)) }))
      .filter((dropped) => dropped.alerts > 0)
      .sort((a, b) => b.alerts - a.alerts || a.reason.localeCompare(b.reason)),
    messages: { email: onChannel('email'), push: onChannel('push') },
    bounced: { ...bounced, complaints },
    unsubscribed: await countUnsubscribed(db, since),
    delay: await measureDelay(db, since),
  };
}
