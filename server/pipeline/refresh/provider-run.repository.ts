/** Stores one row per read of a provider: rows accepted, rows refused, failure; its status in memory, so that health checks never wait. */
import { sql } from 'kysely';
import { dayMs } from '#contract/domain/durations.ts';
import type { FareRequest } from '#server/pipeline/providers/provider.ts';
import { type StoredRow, toColumns } from '#server/platform/database/row-reader.ts';
import type { Database, Db } from '#server/platform/database/schema.ts';

export type ProviderRun = Omit<StoredRow<Database['provider_run']>, 'id'> & { request: FareRequest };

export async function insertProviderRun(db: Db, run: ProviderRun): Promise<void> {
  await db
    .insertInto('provider_run')
    .values({
      ...toColumns(run),
      request: JSON.stringify(run.request),
      refusals: JSON.stringify(run.refusals),
    })
    .execute();
}

/** The newest successful read of the same request since a time. */
export async function findLastSuccess(
  db: Db,
  provider: string,
  request: FareRequest,
  since: Date,
): Promise<{ accepted: number; finishedAt: Date } | undefined> {
  return db
    .selectFrom('provider_run')
    .select(['accepted', 'finished_at as finishedAt'])
    .where('provider', '=', provider)
    .where('finished_at', '>', since)
    .where('failure', 'is', null)
    .where('request', '=', sql<string>`${JSON.stringify(request)}::jsonb`)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type ProviderHealth = {
  provider: string;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  lastFailure: string | null;
  lastFailureDetail: string | null;
  /** Rows of the last 24 hours. */
  accepted: number;
  refused: number;
  /** Failed reads of the last 24 hours. */
  failures: number;
};

/** State of every provider from its runs; a few index lookups per provider. */
export async function listProviderHealth(db: Db, now: Date): Promise<ProviderHealth[]> {
  const since = new Date(now.getTime() - dayMs);
  const { rows } = await sql<ProviderHealth>`
    with recursive known as (
      select min(provider) as provider from provider_run
      union all
      select (select min(run.provider) from provider_run as run where run.provider > known.provider)
      from known where known.provider is not null
    )
    select known.provider, success.finished_at as "lastSuccessAt", failure.finished_at as "lastFailureAt",
      failure.failure as "lastFailure", failure.failure_detail as "lastFailureDetail",
      recent.accepted, recent.refused, recent.failures
    from known
    left join lateral (
      select finished_at from provider_run as run
      where run.provider = known.provider and run.failure is null order by finished_at desc limit 1
    ) as success on true
    left join lateral (
      select finished_at, failure, failure_detail from provider_run as run
      where run.provider = known.provider and run.failure is not null order by finished_at desc limit 1
    ) as failure on true
    cross join lateral (
      select coalesce(sum(accepted), 0)::int as accepted, coalesce(sum(refused), 0)::int as refused,
        count(run.failure)::int as failures
      from provider_run as run where run.provider = known.provider and run.finished_at > ${since}
    ) as recent
    where known.provider is not null
    order by known.provider`.execute(db);
  return rows;
}

type StoredImport = { import: string; file: string | null; accepted: number; refused: number };

export async function listImports(db: Db): Promise<StoredImport[]> {
  const { rows } = await sql<StoredImport>`
    select request ->> 'import' as import, request ->> 'file' as file, accepted, refused
    from provider_run where provider = 'file' and request ->> 'import' is not null
    order by finished_at desc limit 10`.execute(db);
  return rows;
}

type RefusalCount = { provider: string; reason: string; rows: number };

/** Refusal reasons of the last 24 hours by provider, most frequent first. */
export async function listRecentRefusals(db: Db, now: Date): Promise<RefusalCount[]> {
  const since = new Date(now.getTime() - dayMs);
  const { rows } = await sql<RefusalCount>`
    select provider, reason, sum(times::int)::int as "rows"
    from provider_run, lateral jsonb_each_text(refusals) as refusal (reason, times)
    where refused > 0 and finished_at > ${since}
    group by provider, reason order by "rows" desc, reason`.execute(db);
  return rows;
}

export async function deleteProviderRuns(db: Db, finishedBefore: Date): Promise<void> {
  await db.deleteFrom('provider_run').where('finished_at', '<', finishedBefore).execute();
}

export type ProviderStatusCache = ReturnType<typeof createProviderStatusCache>;

export function createProviderStatusCache(db: Db, now: () => Date) {
  let health: readonly ProviderHealth[] = [];
  let answer: { at: Date; seconds: number } | null = null;
  return {
    async refreshStatus(): Promise<void> {
      const startedAt = performance.now();
      health = await listProviderHealth(db, now());
      answer = { at: now(), seconds: (performance.now() - startedAt) / 1000 };
    },
    list: () => health,
    /** When the database last answered, and how long it took; null before the first time. */
    lastAnswer: () => answer,
  };
}
