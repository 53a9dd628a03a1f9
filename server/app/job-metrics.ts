/** Figures of background jobs and of the processes that run them. */
import type { LabelledValue, MetricSource } from '#server/platform/http/metrics.ts';
import type { QueueHealth } from '#server/platform/jobs/stored-job.repository.ts';
import { secondsSince, shareRead, timestampOf } from './metric-reads.ts';
import type { MetricsContext } from './metric-sources.ts';

export function jobMetrics(context: MetricsContext): MetricSource[] {
  return [...storedMetrics(context), ...runMetrics(context)];
}

/** From the database, so that every process reports the same. */
function storedMetrics({ jobs, now, processes }: MetricsContext): MetricSource[] {
  const readHealth = shareRead(() => jobs.stored.listHealth(now()));
  const perQueue = (figureOf: (queue: QueueHealth) => number | null) => async () =>
    (await readHealth()).flatMap((queue): LabelledValue[] => {
      const value = figureOf(queue);
      return value === null ? [] : [{ labels: { queue: queue.name }, value }];
    });
  const labels = ['queue'];
  return [
    {
      name: 'hudhud_jobs',
      help: 'Jobs by queue and state',
      labels: ['queue', 'state'],
      read: async () => {
        const queues = await jobs.stored.listQueues();
        return queues.flatMap(({ name, waiting, active, retrying, failed }) =>
          Object.entries({ queued: waiting + retrying, active, failed }).map(([state, value]) => ({
            labels: { queue: name, state },
            value,
          })),
        );
      },
    },
    {
      name: 'hudhud_job_oldest_due_seconds',
      help: 'Time since the oldest job was due that was not started; 0 when none is due',
      labels,
      read: perQueue(({ oldestDueAt }) => (oldestDueAt === null ? 0 : secondsSince(oldestDueAt, now()))),
    },
    {
      name: 'hudhud_jobs_failed_last_hour',
      help: 'Jobs that failed for good in the last hour',
      labels,
      read: perQueue(({ failedLastHour }) => failedLastHour),
    },
    {
      name: 'hudhud_job_last_success_timestamp_seconds',
      help: 'When a job of the queue last succeeded',
      labels,
      read: perQueue(({ lastSuccessAt }) => lastSuccessAt && timestampOf(lastSuccessAt)),
    },
    {
      name: 'hudhud_job_last_failure_timestamp_seconds',
      help: 'When a job of the queue last failed for good',
      labels,
      read: perQueue(({ lastFailureAt }) => lastFailureAt && timestampOf(lastFailureAt)),
    },
    {
      name: 'hudhud_workers_alive',
      help: 'Processes with the worker service that were seen within two minutes',
      read: () => processes.workers().alive,
    },
  ];
}

/** What this process ran. */
function runMetrics({ jobs }: MetricsContext): MetricSource[] {
  return [
    {
      kind: 'histogram',
      isSlow: true,
      name: 'hudhud_job_duration_seconds',
      help: 'Runs of jobs in this process, by queue and outcome',
      labels: ['queue', 'outcome'],
      follow: (report) =>
        jobs.observeRuns(({ queue, seconds, hasFailed }) =>
          report({ queue, outcome: hasFailed ? 'failed' : 'succeeded' }, seconds),
        ),
    },
  ];
}
