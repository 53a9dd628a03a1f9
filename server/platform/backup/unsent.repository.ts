/** Gives up mail and alerts that waited when a backup was made. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

export type Unsent = { mails: number; alerts: number };

/** For a restore after which the old site may have sent them. */
export async function dropUnsent(db: Kysely<Database>, now: Date): Promise<Unsent> {
  return db.transaction().execute(async (trx) => {
    const mails = await trx
      .updateTable('mail_outbox')
      .set({ status: 'failed', failure: 'left out when the backup was restored', payload: '{}' })
      .where('status', '=', 'waiting')
      .executeTakeFirst();
    await sql`update alert_message set status = 'dropped', finished_at = ${now} where status = 'waiting'`.execute(
      trx,
    );
    const alerts = await trx
      .updateTable('alert')
      .set({ status: 'dropped', reason: 'paused', finished_at: now })
      .where('status', 'in', ['waiting', 'sending'])
      .executeTakeFirst();
    return { mails: Number(mails.numUpdatedRows), alerts: Number(alerts.numUpdatedRows) };
  });
}
