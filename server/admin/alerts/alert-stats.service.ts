/** Gathers the figures of alerts for operators. */
import type { Kysely } from 'kysely';
import type { AlertPeriod, AlertStats } from '#contract/api/admin-alerts.ts';
import type { Database } from '#server/platform/database/schema.ts';
import {
  type AlertCount,
  type BounceCount,
  type Counted,
  countAlerts,
  countAudience,
  countBounces,
  countMessages,
  countUnsubscribed,
  type Delay,
  findOldestDue,
  type MessageCount,
  measureDelays,
} from './alert-stats.repository.ts';

type StatsContext = {
  db: Kysely<Database>;
  now: () => Date;
  settings: { current: () => { alertsPaused: boolean } };
};

const hour = 3_600_000;

/** One query after another, so that a page of figures never holds several connections. */
export async function readAlertStats({ db, now, settings }: StatsContext): Promise<AlertStats> {
  const at = now();
  const since = { day: new Date(at.getTime() - 24 * hour), week: new Date(at.getTime() - 168 * hour) };
  const counted: CountedAlerts = {
    alerts: await countAlerts(db, since),
    messages: await countMessages(db, since),
    bounces: await countBounces(db, since),
    unsubscribed: await countUnsubscribed(db, since),
    delays: await measureDelays(db, since),
  };
  const { active, paused, unconfirmed, watching, wantingDeals, devices } = await countAudience(db, at);
  const waitingSince = await findOldestDue(db, at);
  return {
    countedAt: at.toISOString(),
    isPaused: settings.current().alertsPaused,
    watches: { active, paused, unconfirmed },
    people: { watching, wantingDeals },
    devices,
    waitingSince: waitingSince?.toISOString() ?? null,
    periods: [presentPeriod(counted, 'day'), presentPeriod(counted, 'week')],
  };
}

type CountedAlerts = {
  alerts: AlertCount[];
  messages: MessageCount[];
  bounces: BounceCount[];
  unsubscribed: { guests: Counted; accounts: Counted };
  delays: Record<keyof Counted, Delay | null>;
};

function presentPeriod(counted: CountedAlerts, period: keyof Counted): AlertPeriod {
  const { alerts, messages, bounces, unsubscribed, delays } = counted;
  const ofStatus = (status: AlertCount['status']) =>
    sumOf(
      alerts.filter((each) => each.status === status),
      period,
    );
  const ofKind = (kind: BounceCount['kind']) => bounces.find((each) => each.kind === kind)?.[period] ?? 0;
  const ofChannel = (channel: MessageCount['channel']) => {
    const of = (status: string) =>
      sumOf(
        messages.filter((each) => each.channel === channel && each.status === status),
        period,
      );
    return { waiting: of('waiting'), sent: of('sent'), failed: of('failed') };
  };
  return {
    hours: period === 'day' ? 24 : 168,
    queued: ofStatus('waiting'),
    sending: ofStatus('sending'),
    sent: ofStatus('sent'),
    dropped: alerts
      .flatMap(({ reason, [period]: dropped }) =>
        reason === null || dropped === 0 ? [] : [{ reason, alerts: dropped }],
      )
      .sort((a, b) => b.alerts - a.alerts || a.reason.localeCompare(b.reason)),
    messages: { email: ofChannel('email'), push: ofChannel('push') },
    bounced: { hard: ofKind('hard'), soft: ofKind('soft'), complaints: ofKind('complaint') },
    unsubscribed: { guests: unsubscribed.guests[period], accounts: unsubscribed.accounts[period] },
    delay: delays[period],
  };
}

function sumOf(counts: readonly Counted[], period: keyof Counted): number {
  return counts.reduce((sum, each) => sum + each[period], 0);
}
