/** Figures of a process for `/metrics`, besides those of its responses and of Node: those that alert rules read. */
import type { HealthArea } from '#contract/domain/health.ts';
import type { DatabaseHandle } from '#server/platform/database/open-database.ts';
import type { GaugeSource, LabelledValue, MetricSource } from '#server/platform/http/metrics.ts';
import { createFigureReaders, type FiguresContext, type SiteFigures } from './site-figures.ts';

export type MetricsContext = FiguresContext & { handle: Pick<DatabaseHandle, 'observeQueries'> };

type Gauge<Area extends HealthArea> = {
  name: string;
  help: string;
  labels?: readonly string[];
  value: (figures: SiteFigures[Area]) => number | readonly LabelledValue[];
};

const gauges: { readonly [Area in HealthArea]?: readonly Gauge<Area>[] } = {
  database: [
    {
      name: 'hudhud_database_silence_seconds',
      help: 'Time since the database last answered the query that is sent every ten seconds',
      value: ({ silentSeconds }) => silentSeconds,
    },
  ],
  jobs: [
    {
      name: 'hudhud_workers_alive',
      help: 'Processes with the worker service that were seen within two minutes',
      value: ({ workers }) => workers,
    },
    {
      name: 'hudhud_job_oldest_due_seconds',
      help: 'Time since the oldest job was due that was not started; 0 when none is due',
      labels: ['queue'],
      value: ({ queues }) =>
        queues.map(({ name, lateSeconds: value }) => ({ labels: { queue: name }, value })),
    },
    {
      name: 'hudhud_jobs_failed_last_hour',
      help: 'Jobs that failed for good in the last hour',
      labels: ['queue'],
      value: ({ queues }) =>
        queues.map(({ name, failedLastHour: value }) => ({ labels: { queue: name }, value })),
    },
    {
      name: 'hudhud_job_last_success_timestamp_seconds',
      help: 'When a job of any queue last succeeded',
      value: ({ queues }) => {
        const ends = queues.flatMap(({ lastSuccessAt }) =>
          lastSuccessAt ? [lastSuccessAt.getTime() / 1000] : [],
        );
        return ends.length === 0 ? [] : Math.max(...ends);
      },
    },
  ],
  fares: [
    {
      name: 'hudhud_listed_fares',
      help: 'Destinations with a listed fare, over all origins and trip types',
      value: ({ listed }) => listed,
    },
    {
      name: 'hudhud_newest_fare_age_seconds',
      help: 'Time since the newest listed fare was seen',
      value: ({ newestSeconds }) => newestSeconds,
    },
    {
      name: 'hudhud_provider_failing',
      help: '1 when the last read of a fare provider that is in use failed, or its key has ended',
      labels: ['provider'],
      value: ({ sources }) =>
        sources.map(({ name, state }) => ({
          labels: { provider: name },
          value: Number(state === 'failing'),
        })),
    },
    {
      name: 'hudhud_provider_budget_spent_ratio',
      help: 'Spent share of the budget of today, in calls or US dollars',
      labels: ['provider', 'unit'],
      value: ({ budgets }) => budgets.map(({ share: value, ...labels }) => ({ labels, value })),
    },
  ],
  mail: [
    {
      name: 'hudhud_mail_oldest_waiting_seconds',
      help: 'Age of the oldest mail that has not left; 0 when none waits',
      value: ({ waitingSeconds }) => waitingSeconds,
    },
    {
      name: 'hudhud_mails_failed_last_day',
      help: 'Mails that were given up in the last 24 hours',
      value: ({ failedLastDay }) => failedLastDay,
    },
    {
      name: 'hudhud_mail_bounced_ratio',
      help: 'Bounces and complaints for each mail of an alert, in the last 24 hours; 0 below 20 mails',
      value: ({ bouncedShare }) => bouncedShare,
    },
  ],
  alerts: [
    {
      name: 'hudhud_alert_oldest_due_seconds',
      help: 'Time since the oldest alert was due that was not sent; 0 when none is due, or alerts are paused',
      value: ({ isPaused, waitingSeconds }) => (isPaused ? 0 : waitingSeconds),
    },
  ],
  disk: [
    {
      name: 'hudhud_storage_free_ratio',
      help: 'Free share of the disk of the data folder, from 0 to 1',
      value: ({ freeShare }) => freeShare,
    },
  ],
};

/** A figure the database does not answer in time is left out of that scrape. */
export function listMetricSources(context: MetricsContext): MetricSource[] {
  const readers = createFigureReaders(context);
  const gaugesOf = <Area extends HealthArea>(area: Area): GaugeSource[] => {
    const of: readonly Gauge<Area>[] = gauges[area] ?? [];
    return of.map(({ value, ...gauge }) => ({ ...gauge, read: async () => value(await readers[area]()) }));
  };
  return [...(Object.keys(gauges) as HealthArea[]).flatMap(gaugesOf), ...queryMetrics(context)];
}

function queryMetrics({ handle }: MetricsContext): MetricSource[] {
  return [
    {
      kind: 'histogram',
      name: 'hudhud_database_wait_seconds',
      help: 'Time until a connection was free, or waiting for one was given up',
      labels: [],
      follow: (report) => void handle.observeQueries({ handleWait: (seconds) => report({}, seconds) }),
    },
    {
      kind: 'histogram',
      name: 'hudhud_database_query_seconds',
      help: 'Duration of statements of this process, by kind',
      labels: ['kind'],
      follow: (report) =>
        void handle.observeQueries({ handleQuery: ({ kind, seconds }) => report({ kind }, seconds) }),
    },
    {
      kind: 'counter',
      name: 'hudhud_database_failures_total',
      help: 'Statements of this process that failed, by reason; conflicts of keys are not failures',
      labels: ['reason'],
      follow: (report) => void handle.observeQueries({ handleFailure: (reason) => report({ reason }, 1) }),
    },
  ];
}
