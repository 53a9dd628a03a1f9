/** Counts messages and bounces of alerts, and finds the alert that waits longest. */
import { type Kysely, sql } from 'kysely';
import type { AlertChannel } from '#contract/domain/alert.ts';
import type { Database } from '#server/platform/database/schema.ts';

type Db = Kysely<Database>;

function onlyOf<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('a count without a row');
  return row;
}

type MessageCount = { channel: AlertChannel; status: string; messages: number };

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

type BounceCounts = { hard: number; soft: number; complaint: number };

export async function countBounces(db: Db, since: Date): Promise<BounceCounts> {
  const { rows } = await sql<BounceCounts>`
    select (count(*) filter (where kind = 'hard'))::int as hard,
      (count(*) filter (where kind = 'soft'))::int as soft,
      (count(*) filter (where kind = 'complaint'))::int as complaint
    from mail_bounce where received_at > ${since}`.execute(db);
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
