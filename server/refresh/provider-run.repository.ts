/** One row per read of a provider: what came in, what was refused, what failed. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import type { FareRequest } from '#server/providers/provider.ts';

export type ProviderRun = {
  provider: string;
  request: FareRequest;
  startedAt: Date;
  finishedAt: Date;
  accepted: number;
  duplicates: number;
  refused: number;
  refusals: Record<string, number>;
  failure: string | null;
  failureDetail: string | null;
};

export async function insertProviderRun(db: Kysely<Database>, run: ProviderRun): Promise<void> {
  await db
    .insertInto('provider_run')
    .values({
      provider: run.provider,
      request: JSON.stringify(run.request),
      started_at: run.startedAt,
      finished_at: run.finishedAt,
      accepted: run.accepted,
      duplicates: run.duplicates,
      refused: run.refused,
      refusals: JSON.stringify(run.refusals),
      failure: run.failure,
      failure_detail: run.failureDetail,
    })
    .execute();
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
};

/** The state of every provider that has been read, from its runs. */
export async function listProviderHealth(db: Kysely<Database>, now: Date): Promise<ProviderHealth[]> {
  const since = new Date(now.getTime() - 24 * 3_600_000);
  const rows = await db
    .selectFrom('provider_run as run')
    .select([
      'provider',
      sql<Date | null>`max(finished_at) filter (where failure is null)`.as('lastSuccessAt'),
      sql<Date | null>`max(finished_at) filter (where failure is not null)`.as('lastFailureAt'),
      sql<
        string | null
      >`(array_agg(failure order by finished_at desc) filter (where failure is not null))[1]`.as(
        'lastFailure',
      ),
      sql<
        string | null
      >`(array_agg(failure_detail order by finished_at desc) filter (where failure is not null))[1]`.as(
        'lastFailureDetail',
      ),
      sql<number>`coalesce(sum(accepted) filter (where finished_at > ${since}), 0)::int`.as('accepted'),
      sql<number>`coalesce(sum(refused) filter (where finished_at > ${since}), 0)::int`.as('refused'),
    ])
    .groupBy('provider')
    .orderBy('provider')
    .execute();
  return rows;
}

/** Drops runs nobody looks at any more. */
export async function deleteProviderRuns(db: Kysely<Database>, finishedBefore: Date): Promise<void> {
  await db.deleteFrom('provider_run').where('finished_at', '<', finishedBefore).execute();
}
