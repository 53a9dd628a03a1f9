/** Dependencies shared by the operations routes. */
import type { Kysely } from 'kysely';
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
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
