/** `/api/admin/jobs…` and `/api/admin/queues`: background jobs. */
import type { Kysely } from 'kysely';
import { type Job, listJobs, listQueues, readWorkers, retryJob } from '#contract/api/admin-operations.ts';
import { listRoute } from '#server/admin/list-route.ts';
import { type AuditActor, actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import { isUniqueViolation } from '#server/platform/database/errors.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { StoredJob } from '#server/platform/jobs/stored-job.repository.ts';
import type { ProcessMonitor } from './process-monitor.ts';

type JobsContext = {
  db: Kysely<Database>;
  jobs: Pick<JobQueue, 'stored'>;
  processes: Pick<ProcessMonitor, 'workers' | 'list'>;
  now: () => Date;
};

export function jobRoutes(context: JobsContext): OperationRoute[] {
  const { stored } = context.jobs;
  return [
    listRoute(
      listJobs,
      ({ query: { state, name } }, span) => stored.list({ state, name, ...span }),
      presentJob,
    ),
    operationRoute(listQueues, () => stored.listQueues()),
    operationRoute(readWorkers, () => describeWorkers(context)),
    operationRoute(retryJob, async ({ params, caller }) => {
      await retryFailed(context, actorOf(caller), params.id);
      return { done: true as const };
    }),
  ];
}

function describeWorkers({ processes }: JobsContext) {
  const { lastSeenAt, ...workers } = processes.workers();
  return {
    ...workers,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    processes: processes
      .list()
      .map(({ startedAt, seenAt, ...process }) => ({
        ...process,
        startedAt: startedAt.toISOString(),
        seenAt: seenAt.toISOString(),
      })),
  };
}

/**
 * @throws AppError `not_found`, `conflict` for a job that has not failed, or when the same work is already
 * queued
 */
async function retryFailed({ db, jobs, now }: JobsContext, actor: AuditActor, id: string): Promise<void> {
  const retry = db.transaction().execute(async (trx) => {
    const job = await jobs.stored.find(id, trx);
    if (!job) throw new AppError('not_found', { log: `no job ${id}` });
    if (!(await jobs.stored.retry(id, trx)))
      throw new AppError('conflict', { log: `job ${id} is ${job.state}` });
    const target = { kind: 'job', id, label: job.name } as const;
    await recordAudit(trx, actor, { action: 'job.retry', target, after: { attempts: job.attempts } }, now());
  });
  await retry.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('conflict', { log: `the work of job ${id} waits already`, cause: error });
  });
}

function presentJob(job: StoredJob): Job {
  return {
    id: job.id,
    name: job.name,
    state: job.state,
    attempts: job.attempts,
    createdAt: job.createdAt.toISOString(),
    startAfter: job.startAfter.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    finishedAt: job.finishedAt?.toISOString() ?? null,
    failure: job.failure?.slice(0, longestFailure) ?? null,
    payload: describePayload(job.payload),
  };
}

const longestFailure = 500;
const longestPayload = 2000;
/** Current payloads contain no secrets; this keeps later ones from being shown by mistake. */
const secretNames = /token|secret|password|hash|cookie|key|url/i;

function describePayload(payload: unknown): string {
  const hideSecrets = (name: string, value: unknown): unknown => (secretNames.test(name) ? '…' : value);
  return JSON.stringify(payload, hideSecrets).slice(0, longestPayload);
}
