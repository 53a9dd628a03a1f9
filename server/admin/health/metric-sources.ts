/** All figures of a process for `/metrics`, besides those of its responses and of Node. */
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { readDiskSpace } from '#server/platform/database/private-folder.ts';
import type { MetricSource } from '#server/platform/http/metrics.ts';
import { fareMetrics } from './fare-metrics.ts';
import { type DiskSpace, type MetricsContext, secondsSince, shareRead, valuesBy } from './metrics-context.ts';
import { workMetrics } from './work-metrics.ts';

/** A figure the database does not answer in time is left out of that scrape. */
export function listMetricSources(context: MetricsContext): MetricSource[] {
  return [
    ...fareMetrics(context),
    ...workMetrics(context),
    ...databaseMetrics(context),
    ...queryMetrics(context),
    ...diskMetrics(context),
  ];
}

function databaseMetrics({ db, handle, providers, now }: MetricsContext): MetricSource[] {
  return [
    {
      name: 'hudhud_database_connections',
      help: 'Connections of this process to the database, and callers that wait for one',
      labels: ['state'],
      read: () => valuesBy('state', Object.entries(handle.connections())),
    },
    {
      name: 'hudhud_database_connections_max',
      help: 'Maximum number of connections of this process',
      read: () => handle.maxConnections,
    },
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
      read: async () => {
        const { rows } = await sql<{ bytes: string }>`
          select pg_database_size(current_database())::text as bytes`.execute(db);
        return Number(rows[0]?.bytes ?? Number.NaN);
      },
    },
  ];
}

function queryMetrics({ handle }: MetricsContext): MetricSource[] {
  const ignored = {
    handleQuery: () => undefined,
    handleFailure: () => undefined,
    handleWait: () => undefined,
  };
  return [
    {
      kind: 'histogram',
      name: 'hudhud_database_wait_seconds',
      help: 'Time until a connection was free, or waiting for one was given up',
      labels: [],
      follow: (report) =>
        void handle.observeQueries({ ...ignored, handleWait: (seconds) => report({}, seconds) }),
    },
    {
      kind: 'histogram',
      name: 'hudhud_database_query_seconds',
      help: 'Duration of statements of this process, by kind',
      labels: ['kind'],
      follow: (report) =>
        void handle.observeQueries({
          ...ignored,
          handleQuery: ({ kind, seconds }) => report({ kind }, seconds),
        }),
    },
    {
      kind: 'counter',
      name: 'hudhud_database_failures_total',
      help: 'Statements of this process that failed, by reason; conflicts of keys are not failures',
      labels: ['reason'],
      follow: (report) =>
        void handle.observeQueries({ ...ignored, handleFailure: (reason) => report({ reason }, 1) }),
    },
  ];
}

function diskMetrics({ config, readDisk = () => readDiskOf(config.dataDirectory) }: MetricsContext) {
  const read = shareRead(readDisk);
  return [
    {
      name: 'hudhud_storage_free_bytes',
      help: 'Free space on the disk of the data folder',
      read: async () => (await read()).freeBytes,
    },
    {
      name: 'hudhud_storage_free_ratio',
      help: 'Free share of the disk of the data folder, from 0 to 1',
      read: async () => {
        const { freeBytes, totalBytes } = await read();
        return totalBytes === 0 ? Number.NaN : freeBytes / totalBytes;
      },
    },
  ];
}

/** Of the disk the data folder is on, or will be on. */
async function readDiskOf(dataDirectory: string): Promise<DiskSpace> {
  let folder = resolve(dataDirectory);
  for (;;) {
    try {
      return readDiskSpace(folder);
    } catch (error) {
      const parent = resolve(folder, '..');
      if (parent === folder || !isMissing(error)) throw error;
      folder = parent;
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
