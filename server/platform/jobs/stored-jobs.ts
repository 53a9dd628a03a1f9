/** Lists and retries jobs of the queue for the administration. */
import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '#server/platform/database/schema.ts';
import { createBossTransaction } from './boss-connection.ts';
import {
  countStoredJobs,
  countsBy,
  findStoredJob,
  listQueueHealth,
  listStoredJobs,
  type QueueCounts,
  type QueueHealth,
  readUnfinishedJobs,
  type StoredJob,
  type StoredJobQuery,
  type UnfinishedJobs,
} from './stored-job.repository.ts';

/** The cron schedule; null for jobs on demand. */
type QueueState = QueueCounts & { cron: string | null };

export type StoredJobs = {
  /** The newest first. */
  list(query: StoredJobQuery): Promise<{ rows: StoredJob[]; total: number }>;
  /** Every queue there is, by name. */
  listQueues(): Promise<QueueState[]>;
  /** How far each queue is behind at a moment; queues without jobs are left out. */
  listHealth(now: Date): Promise<QueueHealth[]>;
  /** @param db the transaction to look in, inside one */
  find(id: string, db?: Kysely<Database>): Promise<StoredJob | undefined>;
  readUnfinishedJobs(name: string, db?: Kysely<Database>): Promise<UnfinishedJobs>;
  /** @returns whether the job was queued again: it had failed, and its queue is in use */
  retry(id: string, db: Kysely<Database>): Promise<boolean>;
};

type StoredJobsParts = {
  boss: PgBoss;
  db: Kysely<Database>;
  /** The queues in use. */
  names: ReadonlySet<string>;
};

export function createStoredJobs({ boss, db: outer, names }: StoredJobsParts): StoredJobs {
  return {
    list: (query) => listStoredJobs(outer, query),
    async listQueues() {
      const schedules = await boss.getSchedules();
      const counts = await countStoredJobs(outer);
      const none = countsBy(() => 0);
      return [...new Set([...names, ...counts.map(({ name }) => name)])].sort().map((name) => ({
        ...none,
        ...counts.find((queue) => queue.name === name),
        name,
        cron: schedules.find((schedule) => schedule.name === name)?.cron ?? null,
      }));
    },
    listHealth: (now) => listQueueHealth(outer, now),
    find: (id, db = outer) => findStoredJob(db, id),
    readUnfinishedJobs: (name, db = outer) => readUnfinishedJobs(db, name),
    async retry(id, trx) {
      const job = await findStoredJob(trx, id);
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
