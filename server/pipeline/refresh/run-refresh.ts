/** Runs a whole refresh at once, for the command line and the administration. */
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
import { listAnswering, withinRules } from '#server/pipeline/sources/within-rules.ts';
import { type RefreshContext, refreshFares } from './refresh.service.ts';

export type RefreshSummary = {
  provider: string;
  requests: number;
  failed: number;
  accepted: number;
  duplicates: number;
  refused: number;
  failures: Record<string, number>;
};

/** Stops after this many consecutive failures: the provider is down. */
const patience = 5;

/** Reads every slice of every provider that has any now, one by one; answers one summary for each. */
export async function runRefresh(
  { refresh, fareProviders }: { refresh: RefreshContext; fareProviders: readonly FareProvider[] },
  signal: AbortSignal,
): Promise<RefreshSummary[]> {
  const summaries: RefreshSummary[] = [];
  for (const provider of listAnswering(fareProviders, 'slice')) {
    summaries.push(await runProvider(refresh, withinRules(refresh, provider, 'job'), signal));
  }
  return summaries;
}

async function runProvider(
  refresh: RefreshContext,
  provider: FareProvider,
  signal: AbortSignal,
): Promise<RefreshSummary> {
  const summary: RefreshSummary = {
    provider: provider.name,
    requests: 0,
    failed: 0,
    accepted: 0,
    duplicates: 0,
    refused: 0,
    failures: {},
  };
  let failedInRow = 0;
  for (const request of provider.listRequests(refresh.now())) {
    if (failedInRow >= patience) break;
    const { report, failure } = await refreshFares(refresh, provider, request, { signal });
    summary.requests += 1;
    summary.accepted += report.accepted;
    summary.duplicates += report.duplicates;
    summary.refused += report.refused;
    failedInRow = failure ? failedInRow + 1 : 0;
    if (!failure) continue;
    summary.failed += 1;
    summary.failures[failure.failure] = (summary.failures[failure.failure] ?? 0) + 1;
  }
  return summary;
}
