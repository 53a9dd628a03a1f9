/** The sources of a plan, each with its price, its budget and what it has spent today. */
import { riyadhDate } from '#contract/domain/dates.ts';
import type { PlannedSource } from '#server/pipeline/planner/plan-questions.ts';
import type { FareProvider, FareRequest } from '#server/pipeline/providers/provider.ts';
import { listSpending, nothingSpent } from '#server/pipeline/sources/source-spend.repository.ts';
import type { RefreshContext } from './refresh.service.ts';

/** @param example a question of the plan, since all cost the same; undefined where there is none */
export async function listPlannedSources(
  { db, sourceRules }: RefreshContext,
  providers: readonly FareProvider[],
  { example, now }: { example: FareRequest | undefined; now: Date },
): Promise<PlannedSource[]> {
  const spent = new Map((await listSpending(db, riyadhDate(now))).map((row) => [row.source, row]));
  return providers.map((provider) => ({
    name: provider.name,
    costUsd: example ? (provider.costOf?.(example) ?? 0) : 0,
    spentToday: spent.get(provider.name) ?? nothingSpent,
    budget: sourceRules.of(provider.name).budget,
  }));
}
