/** What the figures of the site are read from, and how they are written for Prometheus. */
import type { Kysely } from 'kysely';
import type { ProcessMonitor } from '#server/admin/operations/process-monitor.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
import type { ProviderStatusCache } from '#server/pipeline/refresh/provider-run.repository.ts';
import type { RefreshContext } from '#server/pipeline/refresh/refresh.service.ts';
import type { SourceRules } from '#server/pipeline/sources/source-rules.ts';
import type { DatabaseHandle } from '#server/platform/database/open-database.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { LabelledValue } from '#server/platform/http/metrics.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { SettingsCopy } from '#server/public/settings/settings.service.ts';

export type MetricsContext = {
  config: { dataDirectory: string };
  db: Kysely<Database>;
  handle: Pick<DatabaseHandle, 'connections' | 'maxConnections' | 'observeQueries'>;
  jobs: Pick<JobQueue, 'stored' | 'observeRuns'>;
  processes: Pick<ProcessMonitor, 'workers'>;
  board: Pick<Board, 'listAllEntries' | 'loadedAt'>;
  refresh: RefreshContext;
  fareProviders: readonly Pick<FareProvider, 'name' | 'isSuspended'>[];
  providers: Pick<ProviderStatusCache, 'list' | 'lastAnsweredAt'>;
  sourceRules: SourceRules;
  settings: Pick<SettingsCopy, 'current'>;
  now: () => Date;
  /** Instead of the disk of the data folder (tests). */
  readDisk?: () => Promise<DiskSpace>;
};

export type DiskSpace = { freeBytes: number; totalBytes: number };

/** Calls that come while a read is under way get its result: the figures of one scrape share one query. */
export function shareRead<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let pending: Promise<Result> | undefined;
  return () => {
    pending ??= read().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

/** One value for each name, under one label; null is left out. */
export function valuesBy(
  label: string,
  values: Iterable<readonly [name: string, value: number | null]>,
): LabelledValue[] {
  return [...values].flatMap(([name, value]) =>
    value === null ? [] : [{ labels: { [label]: name }, value }],
  );
}

export function secondsSince(then: Date, now: Date): number {
  return Math.max(0, (now.getTime() - then.getTime()) / 1000);
}
