/** Counts mails, alerts and bounces of the last day, and how long the oldest of each waits. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

const dayMs = 24 * 3_600_000;
const dayBefore = (now: Date): Date => new Date(now.getTime() - dayMs);

export type MailCounts = {
  waiting: number;
  sent: number;
  failed: number;
  oldestWaitingAt: Date | null;
  sentLastDay: number;
  failedLastDay: number;
};

/** The outbox, which keeps sent mail for some days. A mail that was given up counts from its last attempt. */
export async function countMails(db: Kysely<Database>, now: Date): Promise<MailCounts> {
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

export type AlertCount = { status: string; reason: string | null; alerts: number };

/** Alerts that were matched in the last day, by what became of them. */
export async function countAlertsOfDay(db: Kysely<Database>, now: Date): Promise<AlertCount[]> {
  const { rows } = await sql<AlertCount>`
    select status, reason, count(*)::int as alerts
    from alert where created_at > ${dayBefore(now)} group by status, reason`.execute(db);
  return rows;
}

/** When the oldest alert, or message of alerts, was due that was not sent; null when none is due. */
export async function findOldestDueAlert(db: Kysely<Database>, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(due_at) from alert where status = 'waiting' and due_at <= ${now}),
      (select created_at from alert_message where status = 'waiting' and next_attempt_at <= ${now}
        order by created_at, id limit 1)) as at`.execute(db);
  return rows[0]?.at ?? null;
}

export type BounceCounts = { alertMails: number; hard: number; soft: number; complaint: number };

/** Alert mails that were sent in the last day, and the bounces and complaints that came in. */
export async function countBouncesOfDay(db: Kysely<Database>, now: Date): Promise<BounceCounts> {
  const since = dayBefore(now);
  const { rows } = await sql<BounceCounts>`
    select (select count(*)::int from alert_message
        where finished_at > ${since} and status = 'sent' and channel = 'email') as "alertMails",
      (count(*) filter (where kind = 'hard'))::int as hard,
      (count(*) filter (where kind = 'soft'))::int as soft,
      (count(*) filter (where kind = 'complaint'))::int as complaint
    from mail_bounce where received_at > ${since}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count without a row');
  return row;
}

/** Seconds a query takes that reads no table, the wait for a connection included. */
export async function measureDatabase(db: Kysely<Database>): Promise<number> {
  const startedAt = performance.now();
  await sql`select 1`.execute(db);
  return (performance.now() - startedAt) / 1000;
}

/** Bytes of the whole database on its server's disk. */
export async function readDatabaseSize(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database())::text as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? Number.NaN);
}
