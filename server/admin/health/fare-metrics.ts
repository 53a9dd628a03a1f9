/** Figures of fares and of the sources they come from: reads, rows, age of the newest fare, budgets. */
import { riyadhDate } from '#contract/domain/dates.ts';
import { shownFares } from '#server/pipeline/fares/fare.repository.ts';
import { countHeldFares } from '#server/pipeline/fares/held-fare.repository.ts';
import { isFailing, type ProviderHealth } from '#server/pipeline/refresh/provider-run.repository.ts';
import { listSpending, nothingSpent } from '#server/pipeline/sources/source-spend.repository.ts';
import type { MetricSource } from '#server/platform/http/metrics.ts';
import { type MetricsContext, secondsSince, shareRead, valuesBy } from './metrics-context.ts';

export function fareMetrics(context: MetricsContext): MetricSource[] {
  return [...listMetrics(context), ...readMetrics(context), ...budgetMetrics(context)];
}

function listMetrics({ board, now, db, refresh }: MetricsContext): MetricSource[] {
  /** When the newest listed fare of each provider was seen. */
  const newestSightings = (): Map<string, Date> => {
    const newest = new Map<string, Date>();
    for (const { fare } of board.listAllEntries()) {
      const known = newest.get(fare.source);
      if (!known || known < fare.observedAt) newest.set(fare.source, fare.observedAt);
    }
    return newest;
  };
  return [
    {
      name: 'hudhud_listed_fares',
      help: 'Destinations with a listed fare, over all origins and trip types',
      read: () => board.listAllEntries().length,
    },
    {
      name: 'hudhud_newest_fare_age_seconds',
      help: 'Time since the newest listed fare was seen',
      read: () => {
        const ages = [...newestSightings().values()].map((at) => secondsSince(at, now()));
        return ages.length === 0 ? Number.NaN : Math.min(...ages);
      },
    },
    {
      name: 'hudhud_provider_newest_fare_age_seconds',
      help: 'Time since the newest listed fare of a provider was seen',
      labels: ['provider'],
      read: () => {
        const ages = [...newestSightings()].map(([name, at]) => [name, secondsSince(at, now())] as const);
        return valuesBy('provider', ages);
      },
    },
    {
      name: 'hudhud_board_age_seconds',
      help: 'Time since the list of fares in memory was last rebuilt',
      read: () => (board.loadedAt === null ? Number.NaN : secondsSince(board.loadedAt, now())),
    },
    {
      name: 'hudhud_held_fares',
      help: 'Fares too cheap or too dear to be listed as seen once, which nothing has confirmed yet',
      read: () => countHeldFares(db, shownFares(refresh, now())),
    },
  ];
}

function readMetrics({ providers, fareProviders, now }: MetricsContext): MetricSource[] {
  const labels = ['provider'];
  const perProvider = (figureOf: (health: ProviderHealth) => number | null) => () =>
    valuesBy(
      'provider',
      providers.list().map((health) => [health.provider, figureOf(health)]),
    );
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
        valuesBy(
          'provider',
          fareProviders.map(({ name }) => [
            name,
            Number(isFailing(providers.list().find(({ provider }) => provider === name))),
          ]),
        ),
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
        providers
          .list()
          .flatMap(({ provider, accepted, refused }) =>
            Object.entries({ accepted, refused }).map(([outcome, value]) => ({
              labels: { provider, outcome },
              value,
            })),
          ),
    },
    {
      name: 'hudhud_provider_circuit_open',
      help: '1 while this process leaves a failing provider alone',
      labels,
      read: () =>
        valuesBy(
          'provider',
          fareProviders.map((each) => [each.name, each.isSuspended ? Number(each.isSuspended()) : null]),
        ),
    },
  ];
}

/** What was spent of the budgets of today, of the sources that are in use and have one. */
function budgetMetrics({ db, fareProviders, sourceRules, now }: MetricsContext): MetricSource[] {
  const readBudgets = shareRead(async () => {
    const spent = await listSpending(db, riyadhDate(now()));
    return fareProviders.flatMap(({ name: provider }) => {
      const { callsPerDay, usdPerDay } = sourceRules.of(provider).budget;
      const { calls, usd } = spent.find(({ source }) => source === provider) ?? nothingSpent;
      return [
        { labels: { provider, unit: 'calls' }, used: calls, most: callsPerDay },
        { labels: { provider, unit: 'usd' }, used: usd, most: usdPerDay },
      ].flatMap(({ most, ...budget }) => (most ? [{ ...budget, most }] : []));
    });
  });
  const perBudget = (figureOf: (budget: { used: number; most: number }) => number) => async () =>
    (await readBudgets()).map((budget) => ({ labels: budget.labels, value: figureOf(budget) }));
  const labels = ['provider', 'unit'];
  return [
    {
      name: 'hudhud_provider_quota_used',
      help: 'What was spent of the budget of today, in calls or US dollars',
      labels,
      read: perBudget(({ used }) => used),
    },
    {
      name: 'hudhud_provider_quota_left',
      help: 'What is left of the budget of today, in calls or US dollars',
      labels,
      read: perBudget(({ used, most }) => Math.max(0, most - used)),
    },
  ];
}
