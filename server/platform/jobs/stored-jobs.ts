/** Lists and retries jobs of the queue for the administration, and gives pg-boss its connection. */
import { CompiledQuery } from 'kysely';
import type { PgBoss, Db as QueueDatabase } from 'pg-boss';
import type { DatabaseHandle } from '#server/platform/database/open-database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import {
  findStoredJob,
  listFailedJobs,
  listQueueHealth,
  type QueueHealth,
  readUnfinishedJobs,
  type StoredJob,
  type UnfinishedJobs,
} from './stored-job.repository.ts';

export type StoredJobs = {
  /** The newest first. */
  listFailed(limit: number): Promise<StoredJob[]>;
  /** The backlog of each queue at a moment; queues without jobs are left out. */
  listHealth(now: Date): Promise<QueueHealth[]>;
  /** @param db the transaction to look in, inside one */
  find(id: string, db?: Db): Promise<StoredJob | undefined>;
  readUnfinishedJobs(name: string, db?: Db): Promise<UnfinishedJobs>;
  /** @returns whether the job was queued again: it had failed, and its queue is in use */
  retry(id: string, db: Db): Promise<boolean>;
};

type StoredJobsParts = {
  boss: PgBoss;
  db: Db;
  /** The queues in use. */
  names: ReadonlySet<string>;
};

export function createStoredJobs({ boss, db: outer, names }: StoredJobsParts): StoredJobs {
  return {
    listFailed: (limit) => listFailedJobs(outer, limit),
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

/** Runs statements inside the caller's transaction. */
export function createBossTransaction(trx: Db): QueueDatabase {
  return { executeSql: (text, values) => execute(trx, text, values) };
}

async function execute(db: Db, text: string, values: unknown[] = []) {
  const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values));
  return { rows };
}
