/** Figures of the fare providers: reads, rows, age of their newest fare, budgets. */
import { isFailing, listQuotaUse } from '#server/admin/health/health.service.ts';
import type { ProviderHealth } from '#server/pipeline/refresh/provider-run.repository.ts';
import type { LabelledValue, MetricSource } from '#server/platform/http/metrics.ts';
import { secondsSince, shareRead } from './metric-reads.ts';
import type { MetricsContext } from './metric-sources.ts';

const labels = ['provider'];

export function providerMetrics(context: MetricsContext): MetricSource[] {
  return [...readMetrics(context), ...fareAges(context), ...quotaMetrics(context)];
}

function readMetrics({ providers, fareProviders, now }: MetricsContext): MetricSource[] {
  const perProvider = (figureOf: (health: ProviderHealth) => number | null) => () =>
    providers.list().flatMap((health): LabelledValue[] => {
      const value = figureOf(health);
      return value === null ? [] : [{ labels: { provider: health.provider }, value }];
    });
  return [
    {
      name: 'hudhud_provider_last_success_age_seconds',
      help: 'Time since the last read of a fare provider that succeeded',
      labels,
      read: perProvider(({ lastSuccessAt: at }) => at && secondsSince(at, now())),
    },
    {
      name: 'hudhud_provider_failing',
      help: '1 when the last read of a fare provider that is in use failed',
      labels,
      read: () =>
        fareProviders.map(({ name: provider }) => ({
          labels: { provider },
          value: isFailing(providers.list().find((health) => health.provider === provider)) ? 1 : 0,
        })),
    },
    {
      name: 'hudhud_provider_failed_reads_last_day',
      help: 'Reads of a fare provider that failed in the last 24 hours',
      labels,
      read: perProvider(({ failures }) => failures),
    },
    {
      name: 'hudhud_provider_rows_last_day',
      help: 'Rows of a fare provider in the last 24 hours, by what became of them',
      labels: ['provider', 'outcome'],
      read: () =>
        providers.list().flatMap(({ provider, accepted, refused }) => [
          { labels: { provider, outcome: 'accepted' }, value: accepted },
          { labels: { provider, outcome: 'refused' }, value: refused },
        ]),
    },
    {
      name: 'hudhud_provider_circuit_open',
      help: '1 while this process leaves a failing provider alone',
      labels,
      read: () =>
        fareProviders.flatMap(({ name, isSuspended }) =>
          isSuspended ? [{ labels: { provider: name }, value: isSuspended() ? 1 : 0 }] : [],
        ),
    },
  ];
}

function fareAges({ board, now }: MetricsContext): MetricSource[] {
  return [
    {
      name: 'hudhud_provider_newest_fare_age_seconds',
      help: 'Time since the newest listed fare of a provider was seen',
      labels,
      read: () => {
        const newest = new Map<string, Date>();
        for (const { fare } of board.listAllEntries()) {
          const known = newest.get(fare.source);
          if (!known || known < fare.observedAt) newest.set(fare.source, fare.observedAt);
        }
        return [...newest].map(([provider, at]) => ({
          labels: { provider },
          value: secondsSince(at, now()),
        }));
      },
    },
  ];
}

function quotaMetrics(context: MetricsContext): MetricSource[] {
  const readQuotas = shareRead(() => listQuotaUse(context));
  const perQuota =
    (figureOf: (quota: Awaited<ReturnType<typeof readQuotas>>[number]) => number) => async () =>
      (await readQuotas()).map((quota) => ({
        labels: { provider: quota.source, unit: quota.unit },
        value: figureOf(quota),
      }));
  return [
    {
      name: 'hudhud_provider_quota_used',
      help: 'What was spent of the budget of today, in calls or US dollars',
      labels: ['provider', 'unit'],
      read: perQuota(({ used }) => used),
    },
    {
      name: 'hudhud_provider_quota_left',
      help: 'What is left of the budget of today, in calls or US dollars',
      labels: ['provider', 'unit'],
      read: perQuota(({ used, most }) => Math.max(0, most - used)),
    },
  ];
}
