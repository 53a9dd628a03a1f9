/** The sources that jobs may ask about exact trips: whether one stands ready, so that deals wait for its answer, and what each may still spend. */
import { riyadhDate } from '#contract/domain/dates.ts';
import type { PlannedSource } from '#server/pipeline/planner/plan-questions.ts';
import type { FareProvider, FareRequest } from '#server/pipeline/providers/provider.ts';
import { mayAskByItself, type SourceRules } from '#server/pipeline/sources/source-rules.ts';
import { listSpending, nothingSpent } from '#server/pipeline/sources/source-spend.repository.ts';
import { listAnswering } from '#server/pipeline/sources/within-rules.ts';
import type { ProviderHealth } from './provider-run.repository.ts';
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

/** A source that has failed for this long is not waited for. */
const waitedForHours = 24;

/** The sources that jobs may ask about exact trips. */
export function listConfirming(
  fareProviders: readonly FareProvider[],
  sourceRules: Pick<SourceRules, 'of'>,
): FareProvider[] {
  return listAnswering(fareProviders, 'exact').filter(({ name }) => {
    const { permission, budget } = sourceRules.of(name);
    return mayAskByItself(permission) && budget.callsPerDay !== 0 && budget.usdPerDay !== 0;
  });
}

export function canConfirm({
  fareProviders,
  sourceRules,
  health,
  now,
}: {
  fareProviders: readonly FareProvider[];
  sourceRules: Pick<SourceRules, 'of'>;
  health: readonly Pick<ProviderHealth, 'provider' | 'lastSuccessAt' | 'lastFailureAt'>[];
  now: Date;
}): boolean {
  const since = now.getTime() - waitedForHours * 3_600_000;
  return listConfirming(fareProviders, sourceRules).some(({ name }) => {
    const known = health.find(({ provider }) => provider === name);
    const hasFailed = known !== undefined && known.lastFailureAt !== null;
    return !hasFailed || (known.lastSuccessAt !== null && known.lastSuccessAt.getTime() > since);
  });
}
