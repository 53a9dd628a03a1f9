/** Counts alerts, messages, bounces and the people behind them: for the administration and for Prometheus. */
import { type Kysely, sql } from 'kysely';
import type { AlertChannel } from '#contract/domain/alert.ts';
import type { AlertStatus, Database } from '#server/platform/database/schema.ts';

type Db = Kysely<Database>;

function onlyOf<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('a count without a row');
  return row;
}

export type AlertCount = { status: AlertStatus; reason: string | null; alerts: number };

/** Alerts matched since a time, by what became of them. */
export async function countAlerts(db: Db, since: Date): Promise<AlertCount[]> {
  const { rows } = await sql<AlertCount>`
    select status, reason, count(*)::int as alerts
    from alert where created_at > ${since} group by status, reason`.execute(db);
  return rows;
}

export function sumAlerts(counts: readonly AlertCount[]): number {
  return counts.reduce((sum, { alerts }) => sum + alerts, 0);
}

export type MessageCount = { channel: AlertChannel; status: string; messages: number };

/** Those that ended since a time, and those written since then that wait. */
export async function countMessages(db: Db, since: Date): Promise<MessageCount[]> {
  const { rows } = await sql<MessageCount>`
    select channel, status, count(*)::int as messages
    from alert_message where finished_at > ${since} and status <> 'waiting' group by channel, status
    union all
    select channel, status, count(*)::int
    from alert_message where status = 'waiting' and created_at > ${since} group by channel, status`.execute(
    db,
  );
  return rows;
}

/** Median and 90th percentile, in seconds, from the sighting to the sending of messages; null when none was sent. */
export async function measureDelay(db: Db, since: Date): Promise<{ median: number; most: number } | null> {
  const { rows } = await sql<{ percentiles: [number, number] | null }>`
    select percentile_cont(array[0.5, 0.9]) within group
      (order by greatest(0, extract(epoch from finished_at - sighted_at))::float8) as percentiles
    from alert_message where finished_at > ${since} and status = 'sent'`.execute(db);
  const { percentiles } = onlyOf(rows);
  return percentiles && { median: percentiles[0], most: percentiles[1] };
}

export type BounceCounts = { hard: number; soft: number; complaint: number };

export async function countBounces(db: Db, since: Date): Promise<BounceCounts> {
  const { rows } = await sql<BounceCounts>`
    select (count(*) filter (where kind = 'hard'))::int as hard,
      (count(*) filter (where kind = 'soft'))::int as soft,
      (count(*) filter (where kind = 'complaint'))::int as complaint
    from mail_bounce where received_at > ${since}`.execute(db);
  return onlyOf(rows);
}

/** Guests who stopped their mail; accounts that withdrew their consent to alerts. */
export async function countUnsubscribed(db: Db, since: Date): Promise<{ guests: number; accounts: number }> {
  const { rows } = await sql<{ guests: number; accounts: number }>`
    select (select count(*)::int from alert_recipient where email_stopped_at > ${since}) as guests,
      (select count(distinct user_id)::int from consent
        where purpose = 'alerts' and withdrawn_at > ${since}) as accounts`.execute(db);
  return onlyOf(rows);
}

type Audience = {
  active: number;
  paused: number;
  unconfirmed: number;
  watching: number;
  wantingDeals: number;
  devices: number;
};

/** A snoozed watch counts as paused; a watch of a guest who confirmed nothing as unconfirmed. */
export async function countAudience(db: Db, now: Date): Promise<Audience> {
  const { rows } = await sql<Audience>`
    select watches.*,
      (select count(*)::int from preference where email_alerts or push_alerts) as "wantingDeals",
      (select count(*)::int from push_device) as devices
    from (
      select (count(*) filter (where confirmed_at is not null and not is_paused))::int as active,
        (count(*) filter (where confirmed_at is not null and is_paused))::int as paused,
        (count(*) filter (where confirmed_at is null))::int as unconfirmed,
        count(distinct recipient_id)::int as watching
      from (
        select recipient_id, confirmed_at, paused_at is not null or coalesce(snoozed_until > ${now}, false)
          as is_paused from watch
      ) as each
    ) as watches`.execute(db);
  return onlyOf(rows);
}

/** When the oldest alert, or message of alerts, was due that was not sent; null when none is due. */
export async function findOldestDueAlert(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(due_at) from alert where status = 'waiting' and due_at <= ${now}),
      (select created_at from alert_message where status = 'waiting' and next_attempt_at <= ${now}
        order by created_at, id limit 1)) as at`.execute(db);
  return onlyOf(rows).at;
}
