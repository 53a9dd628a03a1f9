/** Alerts of a recipient that wait for the end of quiet hours or for a digest. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { afterQuietHours, dueByFrequency } from './delivery-times.ts';

/** After quiet hours or frequency changed: what waited for the end of the former ones goes as soon as the new allow. */
export async function releaseAlerts(
  trx: Transaction<Database>,
  recipientId: string,
  now: Date,
): Promise<void> {
  await sql`
    update alert set due_at = least(due_at,
      case when (select condition from watch where watch.id = alert.watch_id) <> 'below'
        then ${dueByFrequency(now)} else ${afterQuietHours(now)} end)
    from alert_recipient
    where alert_recipient.id = alert.recipient_id and recipient_id = ${recipientId} and status = 'waiting'
      and due_at > ${now}`.execute(trx);
}

/** Alerts that wait for the end of quiet hours or for a digest, and when the first goes; null for none. */
export async function findWaiting(
  db: Kysely<Database>,
  recipientId: string,
  now: Date,
): Promise<{ alerts: number; until: Date } | null> {
  const { alerts, until } = await db
    .selectFrom('alert')
    .where('recipient_id', '=', recipientId)
    .where('status', '=', 'waiting')
    .where('due_at', '>', now)
    .select(({ fn }) => [fn.countAll<string>().as('alerts'), fn.min('due_at').as('until')])
    .executeTakeFirstOrThrow();
  return until === null ? null : { alerts: Number(alerts), until };
}
