/** `/api/admin/providers…`: fare providers and their reads. */
import { type Kysely, sql } from 'kysely';
import {
  listProviderRuns,
  listProviders,
  type ProviderRun,
  type ProviderState,
  runProvider,
} from '#contract/api/admin-operations.ts';
import { stateOfSource } from '#server/admin/health/source-state.ts';
import { listRoute } from '#server/admin/list-route.ts';
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
import {
  listProviderHealth,
  listRecentRefusals,
  listProviderRuns as listRuns,
  type StoredRun,
} from '#server/pipeline/refresh/provider-run.repository.ts';
import { enqueueSlices, nextRefreshAt, refreshSliceJob } from '#server/pipeline/refresh/refresh.jobs.ts';
import { canAnswer, listAnswering } from '#server/pipeline/sources/within-rules.ts';
import { type AuditActor, actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { UnfinishedJobs } from '#server/platform/jobs/stored-job.repository.ts';

type ProvidersContext = {
  db: Kysely<Database>;
  jobs: JobQueue;
  /** Every source that can be asked. */
  fareProviders: readonly FareProvider[];
  now: () => Date;
};

export function providerRoutes(context: ProvidersContext): OperationRoute[] {
  return [
    operationRoute(listProviders, () => listProviderStates(context)),
    listRoute(
      listProviderRuns,
      ({ params: { provider }, query: { outcome } }, span) =>
        listRuns(context.db, { provider, outcome, ...span }),
      presentRun,
    ),
    operationRoute(runProvider, ({ params, caller }) =>
      beginRefresh(context, actorOf(caller), params.provider),
    ),
  ];
}

function presentRun(run: StoredRun): ProviderRun {
  return {
    id: run.id,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt.toISOString(),
    request: describeRequest(run.request),
    accepted: run.accepted,
    duplicates: run.duplicates,
    refused: run.refused,
    refusals: Object.entries(run.refusals)
      .map(([reason, rows]) => ({ reason, rows }))
      .filter(({ rows }) => rows > 0)
      .sort((a, b) => b.rows - a.rows || a.reason.localeCompare(b.reason)),
    failure: run.failure,
    failureDetail: run.failureDetail,
  };
}

/** Such as `slice RUH oneway 2027-01`; the file name for an import. */
function describeRequest(request: unknown): string {
  if (typeof request !== 'object' || request === null) return '';
  const fields = new Map(Object.entries(request));
  if (fields.has('file')) return String(fields.get('file'));
  return ['kind', 'origin', 'destination', 'tripType', 'month']
    .flatMap((name) => fields.get(name) ?? [])
    .join(' ');
}

/** The configured providers and all that were ever read, sorted by name. */
async function listProviderStates(context: ProvidersContext): Promise<ProviderState[]> {
  const now = context.now();
  const health = await listProviderHealth(context.db, now);
  const refusals = Map.groupBy(await listRecentRefusals(context.db, now), (count) => count.provider);
  const work = await context.jobs.stored.readUnfinishedJobs(refreshSliceJob.name);
  const configured = context.fareProviders;
  const names = new Set([...configured.map(({ name }) => name), ...health.map((row) => row.provider)]);
  return [...names].sort().map((name) => {
    const row = health.find((each) => each.provider === name);
    const provider = configured.find((each) => each.name === name);
    const isActive = provider !== undefined;
    const isRefreshed = isActive && canAnswer(provider, 'slice');
    const keyEndsAt = provider?.keyEndsAt ?? null;
    return {
      name,
      isActive,
      isRefreshed,
      state: stateOfSource(provider, row, now),
      lastSuccessAt: row?.lastSuccessAt?.toISOString() ?? null,
      lastFailureAt: row?.lastFailureAt?.toISOString() ?? null,
      lastFailure: row?.lastFailure ?? null,
      lastFailureDetail: row?.lastFailureDetail ?? null,
      accepted: row?.accepted ?? 0,
      refused: row?.refused ?? 0,
      refusals: (refusals.get(name) ?? []).map(({ reason, rows }) => ({ reason, rows })),
      nextRunAt: isRefreshed ? (work.nextStart ?? nextRefreshAt(now)).toISOString() : null,
      isRunning: isRefreshed && isUnderWay(work),
      keyEndsAt: keyEndsAt?.toISOString() ?? null,
    };
  });
}

/** Slices are spread over an hour and a half; the refresh runs until the last one is read. */
function isUnderWay({ jobs }: UnfinishedJobs): boolean {
  return jobs > 0;
}

/**
 * Enqueues every slice of a refresh for now.
 * @throws AppError `not_found` for an unknown provider, `conflict` for one that is not in use or is being read
 */
async function beginRefresh(
  context: ProvidersContext,
  actor: AuditActor,
  name: string,
): Promise<{ slices: number }> {
  const { db, jobs, now, fareProviders } = context;
  const provider = listAnswering(fareProviders, 'slice').find((each) => each.name === name);
  if (!provider) {
    const isKnown = (await listProviderHealth(db, now())).some((health) => health.provider === name);
    throw new AppError(isKnown ? 'conflict' : 'not_found', { log: `${name} is not what fares come from` });
  }
  return db.transaction().execute(async (trx) => {
    // If two administrators start it at once, one succeeds.
    await sql`select pg_advisory_xact_lock(hashtextextended('refresh', 0))`.execute(trx);
    if (isUnderWay(await jobs.stored.readUnfinishedJobs(refreshSliceJob.name, trx)))
      throw new AppError('conflict', { log: 'a refresh is under way', words: 'api.providerBusy' });
    const slices = await enqueueSlices({ jobs, now }, provider, { spread: 0, db: trx });
    const target = { kind: 'provider', id: name, label: name } as const;
    await recordAudit(trx, actor, { action: 'provider.run', target, after: { slices } }, now());
    return { slices };
  });
}
