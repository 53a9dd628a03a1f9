/** Finds work that never ended, in the database of a site that was stopped: mail, messages and jobs. */
import { sql } from 'kysely';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { silentLogger } from '#test/support/database.ts';

/** @param target of the stopped site */
export async function listStuckWork(
  target: { dataDir: string } | { databaseUrl: string },
): Promise<string[]> {
  const { db, close } = await openDatabase({ ...target, logger: silentLogger });
  try {
    const { rows } = await sql<{ what: string; count: number }>`
      select 'mail that waits' as what, count(*)::int as count from mail_outbox where status = 'waiting'
      union all select 'mail given up', count(*)::int from mail_outbox where status = 'failed'
      union all select 'alerts that wait', count(*)::int from alert_message where status = 'waiting'
      union all select 'alerts given up', count(*)::int from alert_message where status = 'failed'
      union all select 'jobs past their time: ' || name, count(*)::int from pgboss.job
        where state = 'active' and started_on + make_interval(secs => expire_seconds + 120) < now() group by name
      union all select 'jobs that failed: ' || name, count(*)::int from pgboss.job
        where state = 'failed' group by name`.execute(db);
    return rows.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`);
  } finally {
    await close();
  }
}
