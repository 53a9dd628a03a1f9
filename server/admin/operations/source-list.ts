/** Every fare source: how its reads go, how old its newest price is, what it cost today. */
import type { Kysely } from 'kysely';
import type { SourceState } from '#contract/api/admin-operations.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { stateOfSource } from '#server/admin/health/source-state.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
import { listProviderHealth, listRecentRefusals } from '#server/pipeline/refresh/provider-run.repository.ts';
import { refreshSliceJob } from '#server/pipeline/refresh/refresh.jobs.ts';
import type { SourceRules } from '#server/pipeline/sources/source-rules.ts';
import { listSpending, nothingSpent } from '#server/pipeline/sources/source-spend.repository.ts';
import { canAnswer } from '#server/pipeline/sources/within-rules.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';

export type SourcesContext = {
  db: Kysely<Database>;
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
export async function listSources(context: SourcesContext): Promise<SourceState[]> {
  const { db, jobs, fareProviders, knownSources, sourceRules } = context;
  const now = context.now();
  const reads = await listProviderHealth(db, now);
  const refusals = Map.groupBy(await listRecentRefusals(db, now), ({ provider }) => provider);
  const spending = await listSpending(db, riyadhDate(now));
  const slices = await jobs.stored.readUnfinishedJobs(refreshSliceJob.name);
  const newest = newestSightings(context);
  const names = new Set([
    ...fareProviders.map(({ name }) => name).sort(),
    ...[...knownSources, ...reads.map(({ provider }) => provider)].sort(),
  ]);
  return [...names].map((name) => {
    const provider = fareProviders.find((each) => each.name === name);
    const read = reads.find((each) => each.provider === name);
    const state = stateOfSource(provider, read, now);
    const isRefreshed = provider !== undefined && canAnswer(provider, 'slice');
    const { calls, usd } = spending.find(({ source }) => source === name) ?? nothingSpent;
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
      spentToday: { calls, usd },
      budget: sourceRules.of(name).budget,
      keyEndsAt: provider?.keyEndsAt?.toISOString() ?? null,
    };
  });
}

/** When the newest listed price of each source was seen. */
function newestSightings({ board }: SourcesContext): ReadonlyMap<string, Date> {
  const newest = new Map<string, Date>();
  for (const { fare } of board.listAllEntries()) {
    const known = newest.get(fare.source);
    if (!known || known < fare.observedAt) newest.set(fare.source, fare.observedAt);
  }
  return newest;
}
