/** The queue: jobs are rows of the same database, enqueued in the transaction of what causes them. */
import type { Kysely } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { DatabaseHandle } from '#server/platform/database/open-database.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { DatabaseLogger } from '#server/platform/database/sql-source.ts';
import { createBossConnection, createBossTransaction } from './boss-connection.ts';
import type { Job } from './job.ts';
import { createStoredJobs, type StoredJobs } from './stored-jobs.ts';

type EnqueueOptions = {
  /** The transaction of the cause; needed inside one, because the embedded database has a single connection. */
  db?: Kysely<Database>;
  startAfter?: Date;
  /** With the policies other than `standard`: what may be there only once. */
  singletonKey?: string;
};
type JobContext = {
  id: string;
  /** Aborted when the job has expired or the queue stops. */
  signal: AbortSignal;
};
type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

export type JobQueue = {
  start(): Promise<void>;
  /** Takes no more jobs and gives the running ones ten seconds; what is left is tried again later. */
  stop(): Promise<void>;
  /** The job's id, or undefined when its policy finds an equal one already there. */
  enqueue<Payload extends object>(
    job: Job<Payload>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<string | undefined>;
  /** Handles the job in this process, one at a time. A job may run twice: handlers must bear it. */
  work<Payload extends object>(job: Job<Payload>, handler: JobHandler<Payload>): Promise<void>;
  /** Replaces the job's schedule; `cron` is in UTC unless `timeZone` is given. */
  schedule<Payload extends object>(
    job: Job<Payload>,
    cron: string,
    payload: Payload,
    options?: { timeZone?: string },
  ): Promise<void>;
  unschedule(name: string): Promise<void>;
  /** What is kept of jobs, and what people who look after the site may do with them. */
  stored: StoredJobs;
};

/** The fields of a job the queue needs without its payload. */
type AnyJob = Omit<Job<never>, 'schema'>;

type JobQueueOptions = {
  handle: DatabaseHandle;
  logger: DatabaseLogger;
  /** Every job that is ever enqueued, worked or scheduled: their queues are made at the start. */
  jobs: readonly AnyJob[];
};

const STOP_TIMEOUT_MS = 10_000;
/** Only a floor: a new job wakes its worker by notification, and after a job the worker looks for the next one. */
const POLL_SECONDS = 2;
const POLL_WITH_NOTIFICATIONS_SECONDS = 20;

export function createJobQueue({ handle, logger, jobs }: JobQueueOptions): JobQueue {
  const boss = createBoss(handle, logger);
  const names = new Set(jobs.map(({ name }) => name));
  const assertKnown = ({ name }: AnyJob): void => {
    if (!names.has(name)) throw new Error(`Job ${name} is not in the queue's list of jobs.`);
  };

  return {
    async start() {
      await boss.start();
      await ensureQueues(boss, jobs);
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
    async enqueue(job, payload, options = {}) {
      assertKnown(job);
      const { db, startAfter, singletonKey } = options;
      const id = await boss.send(job.name, job.schema.parse(payload), {
        ...(db !== undefined && { db: createBossTransaction(db) }),
        ...(startAfter !== undefined && { startAfter }),
        ...(singletonKey !== undefined && { singletonKey }),
      });
      return id ?? undefined;
    },
    async work(job, handler) {
      assertKnown(job);
      const options = {
        pollingIntervalSeconds: POLL_SECONDS,
        notifyPollingIntervalSeconds: POLL_WITH_NOTIFICATIONS_SECONDS,
      };
      const workerId = await boss.work<object>(job.name, options, async (received) => {
        // Looks for the next job as soon as these are settled, instead of with the next poll.
        boss.notifyWorker(workerId);
        for (const { id, data, signal } of received) {
          await runJob({ job, handler, logger }, data, { id, signal });
        }
      });
    },
    async schedule(job, cron, payload, { timeZone = 'UTC' } = {}) {
      assertKnown(job);
      await boss.schedule(job.name, cron, job.schema.parse(payload), { tz: timeZone });
    },
    unschedule: (name) => boss.unschedule(name),
    stored: createStoredJobs({ boss, db: handle.db, names }),
  };
}

function createBoss(handle: DatabaseHandle, logger: DatabaseLogger): PgBoss {
  const boss = new PgBoss({
    db: createBossConnection(handle),
    backend: handle.kind === 'pglite' ? 'pglite' : 'postgres',
    useListenNotify: true,
    superviseIntervalSeconds: 60,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 10,
    flowIntervalSeconds: 60,
    queueCacheIntervalSeconds: 300,
    bamIntervalSeconds: 300,
  });
  boss.on('error', (error) => {
    if (!handle.outage.isOutage(error))
      logger.warn({ err: error }, 'The job queue met an error and goes on.');
  });
  boss.on('warning', (warning) => logger.warn({ warning }, 'The job queue warns.'));
  return boss;
}

/** Makes the missing queues and brings the changed ones up to date; an ordinary start is one query. */
async function ensureQueues(boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, policy, retryLimit, retryDelaySeconds, expireInSeconds } of jobs) {
    const options = {
      retryLimit,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds,
      notify: true,
    };
    const queue = existing.get(name);
    if (queue === undefined) {
      await boss.createQueue(name, { ...options, policy });
      await remember(boss, name);
    } else if (
      queue.retryLimit !== retryLimit ||
      queue.retryDelay !== retryDelaySeconds ||
      queue.expireInSeconds !== expireInSeconds ||
      queue.notify !== true
    ) {
      await boss.updateQueue(name, options);
      await remember(boss, name);
    }
  }
}

const NO_JOB = '00000000-0000-0000-0000-000000000000';

/** pg-boss looks a queue up with its first use; inside a transaction the one connection would be taken. */
async function remember(boss: PgBoss, name: string): Promise<void> {
  await boss.findJobs(name, { id: NO_JOB });
}

type Run<Payload extends object> = {
  job: Job<Payload>;
  handler: JobHandler<Payload>;
  logger: DatabaseLogger;
};

async function runJob<Payload extends object>(
  { job, handler, logger }: Run<Payload>,
  payload: unknown,
  context: JobContext,
): Promise<void> {
  try {
    await handler(job.schema.parse(payload), context);
  } catch (error) {
    logger.error({ err: error, job: job.name, jobId: context.id }, 'A job failed.');
    throw error;
  }
}
