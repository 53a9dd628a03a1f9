/** `/api/admin/operations`: whether everything is all right; a source that is read now, a failed job tried again. */
import { sql } from 'kysely';
import * as calls from '#contract/api/admin-operations.ts';
import { createSiteJudge, type JudgeContext } from '#server/admin/health/site-state.ts';
import { findNewestSightings, readSpending, stateOfSource } from '#server/admin/health/source-state.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
import { listProviderHealth, listRecentRefusals } from '#server/pipeline/refresh/provider-run.repository.ts';
import { enqueueSlices, refreshSliceJob } from '#server/pipeline/refresh/refresh.jobs.ts';
import type { SourceRules } from '#server/pipeline/sources/source-rules.ts';
import { canAnswer, listAnswering } from '#server/pipeline/sources/within-rules.ts';
import { type AuditActor, actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import { orConflict } from '#server/platform/database/errors.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { StoredJob } from '#server/platform/jobs/stored-jobs.ts';

type SourcesContext = {
  db: Db;
  jobs: Pick<JobQueue, 'stored'>;
  board: Pick<Board, 'listAllEntries'>;
  /** Every source that can be asked. */
  fareProviders: readonly FareProvider[];
  sourceRules: SourceRules;
  /** Those without a key, too. */
  knownSources: readonly string[];
  now: () => Date;
};

/** Those in use first, then by name. */
async function listSources(context: SourcesContext): Promise<calls.SourceState[]> {
  const { db, jobs, fareProviders, knownSources, sourceRules } = context;
  const now = context.now();
  const reads = await listProviderHealth(db, now);
  const refusals = Map.groupBy(await listRecentRefusals(db, now), ({ provider }) => provider);
  const spentOn = await readSpending(db, now);
  const slices = await jobs.stored.readUnfinishedJobs(refreshSliceJob.name);
  const newest = findNewestSightings(context.board);
  const names = new Set([
    ...fareProviders.map(({ name }) => name).sort(),
    ...[...knownSources, ...reads.map(({ provider }) => provider)].sort(),
  ]);
  return [...names].map((name) => {
    const provider = fareProviders.find((each) => each.name === name);
    const read = reads.find((each) => each.provider === name);
    const state = stateOfSource(provider, read, now);
    const isRefreshed = provider !== undefined && canAnswer(provider, 'slice');
    return {
      name,
      isActive: provider !== undefined,
      isRefreshed,
      isRunning: isRefreshed && slices.jobs > 0,
      state,
      lastSuccessAt: read?.lastSuccessAt?.toISOString() ?? null,
      newestPriceAt: newest.get(name)?.toISOString() ?? null,
      failure:
        state === 'failing' && read?.lastFailureAt && read.lastFailure !== null
          ? { at: read.lastFailureAt.toISOString(), reason: read.lastFailure, detail: read.lastFailureDetail }
          : null,
      refusals: (refusals.get(name) ?? []).map(({ reason, rows }) => ({ reason, rows })),
      spentToday: spentOn(name),
      budget: sourceRules.of(name).budget,
      keyEndsAt: provider?.keyEndsAt?.toISOString() ?? null,
    };
  });
}

type OperationsContext = JudgeContext & SourcesContext & { db: Db; jobs: JobQueue };

export function operationsRoutes(context: OperationsContext): OperationRoute[] {
  const judge = createSiteJudge(context);
  return [
    operationRoute(calls.readOperations, async (): Promise<calls.OperationsState> => {
      const [areas, sources, failed] = await Promise.all([
        judge(),
        listSources(context),
        context.jobs.stored.listFailed(mostFailed),
      ]);
      return { checkedAt: context.now().toISOString(), areas, sources, failedJobs: failed.map(presentJob) };
    }),
    operationRoute(calls.runProvider, ({ params, caller }) =>
      beginRefresh(context, actorOf(caller), params.provider),
    ),
    operationRoute(calls.retryJob, async ({ params, caller }) => {
      await retryFailed(context, actorOf(caller), params.id);
      return { done: true as const };
    }),
  ];
}

const mostFailed = 50;
const longestFailure = 500;

/** Without its payload and the stack of its error. */
function presentJob({ id, name, attempts, finishedAt, createdAt, failure }: StoredJob): calls.FailedJob {
  return {
    id,
    name,
    attempts,
    failedAt: (finishedAt ?? createdAt).toISOString(),
    failure: failure?.slice(0, longestFailure) ?? null,
  };
}

/**
 * Enqueues every slice of a refresh for now.
 * @throws AppError `not_found` for a source that is not read in slices, `conflict` while a refresh is under way
 */
async function beginRefresh(
  { db, jobs, now, fareProviders }: OperationsContext,
  actor: AuditActor,
  name: string,
): Promise<{ slices: number }> {
  const provider = listAnswering(fareProviders, 'slice').find((each) => each.name === name);
  if (!provider) throw new AppError('not_found', { log: `${name} is not what fares come from` });
  return db.transaction().execute(async (trx) => {
    // If two administrators start it at once, one succeeds.
    await sql`select pg_advisory_xact_lock(hashtextextended('refresh', 0))`.execute(trx);
    const { jobs: unfinished } = await jobs.stored.readUnfinishedJobs(refreshSliceJob.name, trx);
    if (unfinished > 0)
      throw new AppError('conflict', { log: 'a refresh is under way', words: 'api.providerBusy' });
    const slices = await enqueueSlices({ jobs, now }, provider, { spread: 0, db: trx });
    const target = { kind: 'provider', id: name, label: name } as const;
    await recordAudit(trx, actor, { action: 'provider.run', target, after: { slices } }, now());
    return { slices };
  });
}

/**
 * @throws AppError `not_found`, `conflict` for a job that has not failed, or when the same work is already
 * queued
 */
async function retryFailed(
  { db, jobs, now }: OperationsContext,
  actor: AuditActor,
  id: string,
): Promise<void> {
  const retry = db.transaction().execute(async (trx) => {
    const job = await jobs.stored.find(id, trx);
    if (!job) throw new AppError('not_found', { log: `no job ${id}` });
    if (!(await jobs.stored.retry(id, trx)))
      throw new AppError('conflict', { log: `job ${id} is ${job.state}` });
    const target = { kind: 'job', id, label: job.name } as const;
    await recordAudit(trx, actor, { action: 'job.retry', target, after: { attempts: job.attempts } }, now());
  });
  await orConflict(retry, { log: `the work of job ${id} waits already` });
}
