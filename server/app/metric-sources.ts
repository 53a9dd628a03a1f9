/** All figures of a process for `/metrics`, in addition to those of its responses and of Node. */
import type { HealthContext } from '#server/admin/health/health.service.ts';
import type { MetricSource } from '#server/platform/http/metrics.ts';
import { alertMetrics } from './alert-metrics.ts';
import type { AppContext } from './context.ts';
import { databaseMetrics } from './database-metrics.ts';
import { fareMetrics } from './fare-metrics.ts';
import { healthContextOf } from './health-context.ts';
import { jobMetrics } from './job-metrics.ts';
import { mailMetrics } from './mail-metrics.ts';
import { providerMetrics } from './provider-metrics.ts';
import { storageMetrics } from './storage-metrics.ts';

/** What the figures are read from. */
export type MetricsContext = AppContext & Pick<HealthContext, 'readDisk'>;

/** A figure the database does not answer in time is left out of that scrape. */
export function listMetricSources(
  context: AppContext,
  { readDisk }: Pick<HealthContext, 'readDisk'> = healthContextOf(context),
): MetricSource[] {
  const all: MetricsContext = { ...context, readDisk };
  return [
    ...fareMetrics(all),
    ...jobMetrics(all),
    ...mailMetrics(all),
    ...alertMetrics(all),
    ...providerMetrics(all),
    ...databaseMetrics(all),
    ...storageMetrics(all),
  ];
}
