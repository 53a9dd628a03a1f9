/** Job queue that accepts jobs and runs none. */
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';

export type IdleQueue = JobQueue & {
  /** Names of the jobs enqueued so far. */
  readonly enqueued: readonly string[];
};

export function createIdleQueue(): IdleQueue {
  const enqueued: string[] = [];
  return {
    enqueued,
    start: async () => undefined,
    stop: async () => undefined,
    enqueue: async (job, payload) => {
      job.schema.parse(payload);
      enqueued.push(job.name);
      return String(enqueued.length);
    },
    work: async () => undefined,
    workTogether: async () => undefined,
    schedule: async () => undefined,
    unschedule: async () => undefined,
    stored: {
      listFailed: async () => [],
      listHealth: async () => [],
      find: async () => undefined,
      readUnfinishedJobs: async () => ({ jobs: 0, active: 0 }),
      retry: async () => false,
    },
  };
}
