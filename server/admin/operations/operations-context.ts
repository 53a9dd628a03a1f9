/** Dependencies shared by the operations routes. */
import type { Kysely } from 'kysely';
import type { Board } from '#server/pipeline/fares/board.ts';
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { WatchedDays } from '#server/pipeline/refresh/route-states.ts';
import type { KnownSource, SourceRules } from '#server/pipeline/sources/source-rules.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { SettingsCopy } from '#server/public/settings/settings-copy.ts';
import type { ProcessMonitor } from './process-monitor.ts';

export type OperationsContext = {
  db: Kysely<Database>;
  jobs: JobQueue;
  /** Every source that can be asked. */
  fareProviders: readonly FareProvider[];
  settings: Pick<SettingsCopy, 'current'>;
  now: () => Date;
  processes: Pick<ProcessMonitor, 'workers' | 'list'>;
};

/** What the report about fare sources is made of. */
export type FareSourcesContext = {
  db: Kysely<Database>;
  fareProviders: readonly FareProvider[];
  sourceRules: SourceRules;
  knownSources: readonly KnownSource[];
  board: Pick<Board, 'listEntries'>;
  reference: Pick<ReferenceData, 'airports'>;
  listWatchedDays: (now: Date) => Promise<WatchedDays[]>;
  now: () => Date;
};

/** Rows of a page, counted from 1. */
export function spanOf({ page, perPage }: { page: number; perPage: number }): {
  limit: number;
  offset: number;
} {
  return { limit: perPage, offset: (page - 1) * perPage };
}
