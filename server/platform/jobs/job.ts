/** Definition of a job: name, payload schema, retries; of a scheduled one also when it runs and what it does. */
import { z } from 'zod';
import type { JobQueue } from './job-queue.ts';

export type Job<Payload extends object> = {
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
  readonly run: (context: Context, signal: AbortSignal) => Promise<unknown>;
};

export function defineScheduledJob<Context>(
  options: Pick<ScheduledJob<Context>, 'name' | 'cron' | 'timeZone' | 'run'>,
): ScheduledJob<Context> {
  return { ...defineJob({ name: options.name, schema: z.object({}), policy: 'short' }), ...options };
}

/** Handles and schedules the jobs in this process. */
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
