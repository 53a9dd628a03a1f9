/** Whether some source stands ready that confirms prices, so that deals wait for its answer. */
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
import { mayAskByItself, type SourceRules } from '#server/pipeline/sources/source-rules.ts';
import { listAnswering } from '#server/pipeline/sources/within-rules.ts';
import type { ProviderHealth } from './provider-run.repository.ts';

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
