/** Figures of the database: connections, waits, queries, failures, size. */
import { readDatabaseSize } from '#server/admin/health/health.repository.ts';
import type { MetricSource } from '#server/platform/http/metrics.ts';
import { secondsSince } from './metric-reads.ts';
import type { MetricsContext } from './metric-sources.ts';

export function databaseMetrics(context: MetricsContext): MetricSource[] {
  return [...connectionMetrics(context), ...queryMetrics(context), ...stateMetrics(context)];
}

function connectionMetrics({ handle }: MetricsContext): MetricSource[] {
  return [
    {
      name: 'hudhud_database_connections',
      help: 'Connections of this process to the database, and callers that wait for one',
      labels: ['state'],
      read: () =>
        Object.entries(handle.connections()).map(([state, value]) => ({ labels: { state }, value })),
    },
    {
      name: 'hudhud_database_connections_max',
      help: 'Maximum number of connections of this process',
      read: () => handle.maxConnections,
    },
    {
      kind: 'histogram',
      name: 'hudhud_database_wait_seconds',
      help: 'Time until a connection was free, or waiting for one was given up',
      labels: [],
      follow: (report) =>
        void handle.observeQueries({ ...ignoreQueries, handleWait: (seconds) => report({}, seconds) }),
    },
  ];
}

const ignoreQueries = {
  handleQuery: () => undefined,
  handleFailure: () => undefined,
  handleWait: () => undefined,
};

function queryMetrics({ handle }: MetricsContext): MetricSource[] {
  return [
    {
      kind: 'histogram',
      name: 'hudhud_database_query_seconds',
      help: 'Duration of statements of this process, by kind',
      labels: ['kind'],
      follow: (report) =>
        void handle.observeQueries({
          ...ignoreQueries,
          handleQuery: ({ kind, seconds }) => report({ kind }, seconds),
        }),
    },
    {
      kind: 'counter',
      name: 'hudhud_database_failures_total',
      help: 'Statements of this process that failed, by reason; conflicts of keys are not failures',
      labels: ['reason'],
      follow: (report) =>
        void handle.observeQueries({ ...ignoreQueries, handleFailure: (reason) => report({ reason }, 1) }),
    },
  ];
}

function stateMetrics({ db, providers, now }: MetricsContext): MetricSource[] {
  return [
    {
      name: 'hudhud_database_silence_seconds',
      help: 'Time since the database last answered the query that is sent every ten seconds',
      read: () => {
        const answeredAt = providers.lastAnsweredAt();
        return answeredAt === null ? Number.NaN : secondsSince(answeredAt, now());
      },
    },
    {
      name: 'hudhud_database_size_bytes',
      help: 'Size of the database on the disk of its server',
      read: () => readDatabaseSize(db),
    },
  ];
}
