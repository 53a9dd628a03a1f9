/** Figures of a process for `/metrics`, besides those of its responses and of Node: those that alert rules read. */
import type { HealthArea } from '#contract/domain/health.ts';
import type { DatabaseHandle } from '#server/platform/database/open-database.ts';
import type { GaugeSource, LabelledValue, MetricSource } from '#server/platform/http/metrics.ts';
import words from './metric-words.json' with { type: 'json' };
import { createFigureReaders, type FiguresContext, type SiteFigures } from './site-figures.ts';

export type MetricsContext = FiguresContext & { handle: Pick<DatabaseHandle, 'observeQueries'> };

type MetricName = keyof typeof words;
type Gauges<Area extends HealthArea> = {
  readonly [Name in MetricName]?: (figures: SiteFigures[Area]) => number | readonly LabelledValue[];
};

const gauges: { readonly [Area in HealthArea]?: Gauges<Area> } = {
  database: { hudhud_database_silence_seconds: ({ silentSeconds }) => silentSeconds },
  jobs: {
    hudhud_workers_alive: ({ workers }) => workers,
    hudhud_job_oldest_due_seconds: ({ queues }) =>
      queues.map(({ name, lateSeconds: value }) => ({ labels: { queue: name }, value })),
    hudhud_jobs_failed_last_hour: ({ queues }) =>
      queues.map(({ name, failedLastHour: value }) => ({ labels: { queue: name }, value })),
    hudhud_job_last_success_timestamp_seconds: ({ queues }) => {
      const ends = queues.flatMap(({ lastSuccessAt }) =>
        lastSuccessAt ? [lastSuccessAt.getTime() / 1000] : [],
      );
      return ends.length === 0 ? [] : Math.max(...ends);
    },
  },
  fares: {
    hudhud_listed_fares: ({ listed }) => listed,
    hudhud_newest_fare_age_seconds: ({ newestSeconds }) => newestSeconds,
    hudhud_provider_failing: ({ sources }) =>
      sources.map(({ name, state }) => ({ labels: { provider: name }, value: Number(state === 'failing') })),
    hudhud_provider_budget_spent_ratio: ({ budgets }) =>
      budgets.map(({ share: value, ...labels }) => ({ labels, value })),
  },
  mail: {
    hudhud_mail_oldest_waiting_seconds: ({ waitingSeconds }) => waitingSeconds,
    hudhud_mails_failed_last_day: ({ failedLastDay }) => failedLastDay,
    hudhud_mail_bounced_ratio: ({ bouncedShare }) => bouncedShare,
  },
  alerts: {
    hudhud_alert_oldest_due_seconds: ({ isPaused, waitingSeconds }) => (isPaused ? 0 : waitingSeconds),
  },
  disk: { hudhud_storage_free_ratio: ({ freeShare }) => freeShare },
};

/** A figure the database does not answer in time is left out of that scrape. */
export function listMetricSources(context: MetricsContext): MetricSource[] {
  const readers = createFigureReaders(context);
  const gaugesOf = <Area extends HealthArea>(area: Area): GaugeSource[] =>
    Object.entries(gauges[area] ?? {}).map(([name, value]) => ({
      ...describe(name as MetricName),
      read: async () => value(await readers[area]()),
    }));
  return [...(Object.keys(gauges) as HealthArea[]).flatMap(gaugesOf), ...queryMetrics(context)];
}

const describe = (name: MetricName) => ({ name, ...words[name] });

function queryMetrics({ handle }: MetricsContext): MetricSource[] {
  const { observeQueries } = handle;
  return [
    {
      kind: 'histogram',
      ...describe('hudhud_database_wait_seconds'),
      follow: (report) => void observeQueries({ handleWait: (seconds) => report({}, seconds) }),
    },
    {
      kind: 'histogram',
      ...describe('hudhud_database_query_seconds'),
      follow: (report) =>
        void observeQueries({ handleQuery: ({ kind, seconds }) => report({ kind }, seconds) }),
    },
    {
      kind: 'counter',
      ...describe('hudhud_database_failures_total'),
      follow: (report) => void observeQueries({ handleFailure: (reason) => report({ reason }, 1) }),
    },
  ];
}
