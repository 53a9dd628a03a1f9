/** Job queue in the application's database, and the definition of a job; jobs can be enqueued in the transaction that causes them. */
import { type Job as BossJob, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { timerMs } from '#server/platform/clock-tolerance.ts';
import type { DatabaseHandle } from '#server/platform/database/open-database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { DatabaseLogger } from '#server/platform/database/sql-source.ts';
import { createBossConnection, createBossTransaction, createStoredJobs } from './stored-jobs.ts';

type EnqueueOptions = {
  /**
   * The transaction that causes the job; required inside one, since the embedded database has a single
   * connection.
   */
  db?: Db;
  startAfter?: Date;
  /** For policies other than `standard`: jobs with the same key are deduplicated. */
  singletonKey?: string;
};
type JobContext = {
  id: string;
  /** Aborted when the job expires or the queue stops. */
  signal: AbortSignal;
};

export type JobQueue = ReturnType<typeof createJobQueue>;

export type AnyJob = Omit<Job<never>, 'schema'>;

type JobQueueOptions = {
  handle: DatabaseHandle;
  logger: DatabaseLogger;
  /** Every job that is enqueued, worked or scheduled; their queues are created at start. */
  jobs: readonly AnyJob[];
};

const STOP_TIMEOUT_MS = 10_000;
/** Fallback: workers are woken by notifications, and check for the next job after each one. */
const POLL_SECONDS = 2;
const POLL_WITH_NOTIFICATIONS_SECONDS = 20;

export function createJobQueue({ handle, logger, jobs }: JobQueueOptions) {
  const boss = createBoss(handle, logger);
  const names = new Set(jobs.map(({ name }) => name));
  const assertKnown = ({ name }: AnyJob): void => {
    if (!names.has(name)) throw new Error(`Job ${name} is not in the queue's list of jobs.`);
  };

  const takeJobs = async (
    job: AnyJob,
    batchSize: number,
    handle: (received: BossJob<object>[]) => Promise<void>,
  ): Promise<void> => {
    assertKnown(job);
    const options = {
      batchSize,
      pollingIntervalSeconds: POLL_SECONDS,
      notifyPollingIntervalSeconds: POLL_WITH_NOTIFICATIONS_SECONDS,
    };
    const workerId = await boss.work<object>(job.name, options, async (received) => {
      // Checks for the next job once these are done, instead of at the next poll.
      boss.notifyWorker(workerId);
      try {
        await handle(received);
      } catch (error) {
        const ids = received.map(({ id }) => id);
        logger.error({ err: error, job: job.name, jobId: ids.join(' ') }, 'A job failed.');
        throw error;
      }
    });
  };

  return {
    async start(): Promise<void> {
      await boss.start();
      await ensureQueues(boss, jobs);
    },
    /** Stops taking jobs and gives running ones ten seconds; unfinished jobs are retried later. */
    stop: (): Promise<void> => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
    /** The job's id, or undefined when its policy found an equal job. */
    async enqueue<Payload extends object>(
      job: Job<Payload>,
      payload: Payload,
      options: EnqueueOptions = {},
    ): Promise<string | undefined> {
      assertKnown(job);
      const { db, startAfter, singletonKey } = options;
      const id = await boss.send(job.name, job.schema.parse(payload), {
        ...(db !== undefined && { db: createBossTransaction(db) }),
        ...(startAfter !== undefined && { startAfter }),
        ...(singletonKey !== undefined && { singletonKey }),
      });
      return id ?? undefined;
    },
    /** Handles the job in this process, one at a time. Jobs may run twice: handlers must be idempotent. */
    work: <Payload extends object>(
      job: Job<Payload>,
      handler: (payload: Payload, context: JobContext) => Promise<void>,
    ): Promise<void> =>
      takeJobs(job, 1, async ([received]) => {
        if (received) await handler(payloadOf(job, received), received);
      }),
    /** Handles up to `most` waiting jobs together; when the handler fails, all of them do. */
    workTogether: <Payload extends object>(
      job: Job<Payload>,
      most: number,
      handler: (payloads: Payload[], signal: AbortSignal) => Promise<void>,
    ): Promise<void> =>
      takeJobs(job, most, async (received) => {
        const payloads = received.map((each) => payloadOf(job, each));
        await handler(payloads, AbortSignal.any(received.map((each) => each.signal)));
      }),
    /** Replaces the job's schedule; `cron` is in UTC unless `timeZone` is given. */
    async schedule<Payload extends object>(
      job: Job<Payload>,
      cron: string,
      payload: Payload,
      { timeZone = 'UTC' }: { timeZone?: string } = {},
    ): Promise<void> {
      assertKnown(job);
      await boss.schedule(job.name, cron, job.schema.parse(payload), { tz: timeZone });
    },
    unschedule: (name: string): Promise<void> => boss.unschedule(name),
    stored: createStoredJobs({ boss, db: handle.db, names }),
  };
}

/** pg-boss waits for what is left until a time of the wall clock. */
const clock = {
  now: () => Date.now(),
  setTimeout: (act: () => void, milliseconds: number) => setTimeout(act, timerMs(milliseconds)),
  setInterval: (act: () => void, milliseconds: number) => setInterval(act, milliseconds),
  clearTimeout,
  clearInterval,
};

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
    clock,
  });
  boss.on('error', (error) => {
    if (handle.outage.isOutage(error)) return;
    logger.warn({ err: error }, 'The job queue met an error and goes on.');
  });
  boss.on('warning', (warning) => logger.warn({ warning }, 'The job queue warns.'));
  return boss;
}

/** Creates missing queues and updates changed ones; a normal start is one query. */
async function ensureQueues(boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, policy, retryLimit, retryDelaySeconds, expireInSeconds } of jobs) {
    const retryDelay = retryDelaySeconds;
    const options = { retryLimit, retryDelay, retryBackoff: true, expireInSeconds, notify: true };
    const queue = existing.get(name);
    const isSame =
      queue?.retryLimit === retryLimit &&
      queue.retryDelay === retryDelay &&
      queue.expireInSeconds === expireInSeconds &&
      queue.notify === true;
    if (isSame) continue;
    if (queue) await boss.updateQueue(name, options);
    else await boss.createQueue(name, { ...options, policy });
    // pg-boss queries a queue at its first use, which would block inside a transaction on the single connection.
    await boss.findJobs(name, { id: NO_JOB });
  }
}

const NO_JOB = '00000000-0000-0000-0000-000000000000';

function payloadOf<Payload extends object>(job: Job<Payload>, { data }: BossJob<object>): Payload {
  return job.schema.parse(data ?? {});
}

type Job<Payload extends object> = {
  /** Lower-case words with hyphens; the name of the queue. */
  readonly name: string;
  readonly schema: z.ZodType<Payload>;
  /** Retries after the first attempt. */
  readonly retryLimit: number;
  /** Wait before the first retry; doubled each time. */
  readonly retryDelaySeconds: number;
  /** A run that takes longer counts as failed. */
  readonly expireInSeconds: number;
  /**
   * `standard`: any number. `exclusive`: one queued or running per singleton key. `short`: one queued.
   * `singleton`: one running. Cannot be changed once the queue exists.
   */
  readonly policy: 'standard' | 'short' | 'singleton' | 'exclusive';
};

type JobOptions<Payload extends object> = Pick<Job<Payload>, 'name' | 'schema'> & Partial<Job<Payload>>;

/** Defines a job with defaults: three retries after 30, 60 and 120 s, five minutes per run, unlimited queue. */
export function defineJob<Payload extends object>(options: JobOptions<Payload>): Job<Payload> {
  return { retryLimit: 3, retryDelaySeconds: 30, expireInSeconds: 300, policy: 'standard', ...options };
}

/** A job without a payload that runs by the clock, one queued at a time. */
type ScheduledJob<Context> = Job<Record<string, never>> & {
  /** In UTC unless `timeZone` is given. */
  readonly cron: string;
  readonly timeZone?: string;
  readonly run: (context: Context, signal?: AbortSignal) => Promise<unknown>;
};

export function defineScheduledJob<Context>(
  options: Pick<ScheduledJob<Context>, 'name' | 'cron' | 'timeZone' | 'run'>,
): ScheduledJob<Context> {
  return { ...defineJob({ name: options.name, schema: z.object({}), policy: 'short' }), ...options };
}

export async function workScheduledJobs<Context extends { jobs: JobQueue }>(
  context: Context,
  scheduled: readonly ScheduledJob<Context>[],
): Promise<void> {
  for (const job of scheduled) {
    const { cron, timeZone } = job;
    await context.jobs.work(job, async (_, { signal }) => void (await job.run(context, signal)));
    await context.jobs.schedule(job, cron, {}, timeZone === undefined ? {} : { timeZone });
  }
}
