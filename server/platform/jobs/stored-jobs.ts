/** Lists and retries jobs of the queue for the administration, and gives pg-boss its connection. */
import { CompiledQuery, sql } from 'kysely';
import type { PgBoss, Db as QueueDatabase } from 'pg-boss';
import type { DatabaseHandle } from '#server/platform/database/open-database.ts';
import type { Db } from '#server/platform/database/schema.ts';

type StoredJobsParts = { boss: PgBoss; db: Db; names: ReadonlySet<string> };

export function createStoredJobs({ boss, db: outer, names }: StoredJobsParts) {
  /** @param db the transaction to look in, inside one */
  const find = async (id: string, db = outer): Promise<StoredJob | undefined> => {
    const { rows } = await sql<StoredJob>`
      select ${columns} from pgboss.job where id = ${id} and ${isOwn}`.execute(db);
    return rows[0];
  };
  return {
    find,
    /** The newest first. */
    async listFailed(limit: number): Promise<StoredJob[]> {
      const { rows } = await sql<StoredJob>`
        select ${columns} from pgboss.job where state = 'failed' and ${isOwn}
        order by created_on desc, id limit ${limit}`.execute(outer);
      return rows;
    },
    /** Queues that hold jobs. Completed jobs are kept for some days, so an older success is unknown. */
    async listHealth(now: Date): Promise<QueueHealth[]> {
      const hourAgo = new Date(now.getTime() - 3_600_000);
      const { rows } = await sql<QueueHealth>`
        select name,
          min(start_after) filter (where state in ('created', 'retry') and start_after <= ${now}) as "oldestDueAt",
          (count(*) filter (where state = 'failed' and completed_on > ${hourAgo}))::int as "failedLastHour",
          max(completed_on) filter (where state = 'completed') as "lastSuccessAt"
        from pgboss.job where ${isOwn} group by name order by name`.execute(outer);
      return rows;
    },
    async readUnfinishedJobs(name: string, db = outer): Promise<{ jobs: number; active: number }> {
      const { rows } = await sql<{ jobs: number; active: number }>`
        select count(*)::int as jobs, count(*) filter (where state = 'active')::int as active
        from pgboss.job where name = ${name} and state < 'completed'`.execute(db);
      return rows[0] ?? { jobs: 0, active: 0 };
    },
    /** @returns whether the job was queued again: it had failed, and its queue is in use */
    async retry(id: string, trx: Db): Promise<boolean> {
      const job = await find(id, trx);
      // Queues of earlier versions have no worker, and looking them up would leave the transaction.
      if (job?.state !== 'failed' || !names.has(job.name)) return false;
      const db = createBossTransaction(trx);
      await boss.retry(job.name, id, { db });
      // Wakes a worker, instead of waiting for the next poll.
      const { updated } = await boss.update(job.name, undefined, { id, startAfter: job.startAfter, db });
      return updated > 0;
    },
  };
}

/** Creating and migrating pg-boss's tables takes the longest. */
const BOSS_DEADLINE_MS = 30_000;

/** Runs pg-boss's own statements, and notifications that wake workers. */
export function createBossConnection(handle: DatabaseHandle): QueueDatabase {
  return {
    executeSql: (text, values) => handle.withDeadline(BOSS_DEADLINE_MS, (db) => execute(db, text, values)),
    async listen(channel, handleNotification, handleReconnect) {
      const unsubscribe = await handle.listen(channel, handleNotification, handleReconnect);
      handleReconnect();
      return { close: unsubscribe };
    },
  };
}

export function createBossTransaction(trx: Db): QueueDatabase {
  return { executeSql: (text, values) => execute(trx, text, values) };
}

async function execute(db: Db, text: string, values: unknown[] = []) {
  const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values));
  return { rows };
}

export type StoredJob = {
  id: string;
  name: string;
  state: 'waiting' | 'active' | 'retrying' | 'failed' | 'completed';
  /** Started attempts, the current one included. */
  attempts: number;
  createdAt: Date;
  startAfter: Date;
  finishedAt: Date | null;
  /** Error of the last attempt; null if it did not fail. */
  failure: string | null;
};

/** The backlog of a queue, and how its last runs ended. */
export type QueueHealth = {
  name: string;
  /** Due time of the job that has waited longest; null when none waits. */
  oldestDueAt: Date | null;
  /** Jobs that failed for good in the hour before. */
  failedLastHour: number;
  lastSuccessAt: Date | null;
};

/** pg-boss has internal jobs of its own. */
const isOwn = sql`name not like '\\_\\_pgboss%'`;

/** Of pg-boss's states `cancelled` is not used here. */
const columns = sql`
  id, name,
  case state when 'created' then 'waiting' when 'retry' then 'retrying' else state::text end as state,
  created_on as "createdAt", start_after as "startAfter",
  completed_on as "finishedAt",
  case when started_on is null then 0 else retry_count + 1 end as attempts,
  case when state in ('failed', 'retry')
    then coalesce(output ->> 'message', output -> 'value' ->> 'message', output ->> 'value') end as failure`;
