/** Counts alerts, messages, bounces and the people behind them, each set in one query over the last week. */
import { type Kysely, sql } from 'kysely';
import { type DropReason, dropReasons } from '#contract/domain/alert.ts';
import type { AlertStatus, Database } from '#server/platform/database/schema.ts';

/** Starts of the two periods. */
export type Since = { day: Date; week: Date };

/** How many of the last day and of the last week. */
export type Counted = { day: number; week: number };

/** The columns `day` and `week` of rows that `at` places in time. */
function counts(at: string, { day }: Since) {
  return sql`count(*)::int as week, (count(*) filter (where ${sql.ref(at)} > ${day}))::int as day`;
}

export type AlertCount = Counted & { status: AlertStatus; reason: DropReason | null };

export async function countAlerts(db: Kysely<Database>, since: Since): Promise<AlertCount[]> {
  const { rows } = await sql<Counted & { status: AlertStatus; reason: string | null }>`
    select status, reason, ${counts('created_at', since)}
    from alert where created_at > ${since.week} group by status, reason`.execute(db);
  return rows.map((row) => ({ ...row, reason: dropReasons.find((each) => each === row.reason) ?? null }));
}

export type MessageCount = Counted & { channel: 'email' | 'push'; status: string };

/** Those that ended, and those written in the period that wait. */
export async function countMessages(db: Kysely<Database>, since: Since): Promise<MessageCount[]> {
  const { rows } = await sql<MessageCount>`
    select channel, status, ${counts('finished_at', since)}
    from alert_message where finished_at > ${since.week} and status <> 'waiting' group by channel, status
    union all
    select channel, status, ${counts('created_at', since)}
    from alert_message where status = 'waiting' and created_at > ${since.week} group by channel, status`.execute(
    db,
  );
  return rows;
}

export type Delay = { median: number; most: number };

/** Median and 90th percentile, in seconds, from the sighting to the sending of messages. */
export async function measureDelays(
  db: Kysely<Database>,
  { day, week }: Since,
): Promise<{ day: Delay | null; week: Delay | null }> {
  const { rows } = await sql<{ day: number[] | null; week: number[] | null }>`
    select percentile_cont(array[0.5, 0.9]) within group (order by seconds) as week,
      percentile_cont(array[0.5, 0.9]) within group (order by seconds)
        filter (where finished_at > ${day}) as day
    from (
      select finished_at, greatest(0, extract(epoch from finished_at - sighted_at))::float8 as seconds
      from alert_message where finished_at > ${week} and status = 'sent'
    ) as sent`.execute(db);
  const [row] = rows;
  return { day: delayOf(row?.day), week: delayOf(row?.week) };
}

function delayOf(percentiles: readonly number[] | null | undefined): Delay | null {
  const [median, most] = percentiles ?? [];
  return median === undefined || most === undefined ? null : { median, most };
}

export type BounceCount = Counted & { kind: 'hard' | 'soft' | 'complaint' };

export async function countBounces(db: Kysely<Database>, since: Since): Promise<BounceCount[]> {
  const { rows } = await sql<BounceCount>`
    select kind, ${counts('received_at', since)}
    from mail_bounce where received_at > ${since.week} group by kind`.execute(db);
  return rows;
}

/** Guests who stopped their mail; accounts that withdrew their consent to alerts. */
export async function countUnsubscribed(
  db: Kysely<Database>,
  since: Since,
): Promise<{ guests: Counted; accounts: Counted }> {
  const { rows } = await sql<Counted & { who: 'guests' | 'accounts' }>`
    select 'guests' as who, ${counts('email_stopped_at', since)}
    from alert_recipient where email_stopped_at > ${since.week}
    union all
    select 'accounts', count(distinct user_id)::int,
      (count(distinct user_id) filter (where withdrawn_at > ${since.day}))::int
    from consent where purpose = 'alerts' and withdrawn_at > ${since.week}`.execute(db);
  const of = (who: 'guests' | 'accounts') => rows.find((row) => row.who === who) ?? { day: 0, week: 0 };
  return { guests: of('guests'), accounts: of('accounts') };
}

export type Audience = {
  active: number;
  paused: number;
  unconfirmed: number;
  watching: number;
  wantingDeals: number;
  devices: number;
};

/** A snoozed watch counts as paused; a watch of a guest who confirmed nothing as unconfirmed. */
export async function countAudience(db: Kysely<Database>, now: Date): Promise<Audience> {
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
  const [audience] = rows;
  if (!audience) throw new Error('a count without a row');
  return audience;
}

/** When the oldest message that is due was written; null when none is due. */
export async function findOldestDue(db: Kysely<Database>, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('alert_message')
    .select('created_at')
    .where('status', '=', 'waiting')
    .where('next_attempt_at', '<=', now)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}
