/** What the calls of the operator share. */
import type { Kysely } from 'kysely';
import type { Language } from '#contract/domain/language.ts';
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { SettingsCopy } from '#server/public/settings/settings-copy.ts';
import type { ProcessWatch } from './process-watch.ts';

export type OperationsContext = {
  db: Kysely<Database>;
  jobs: JobQueue;
  /** What fares are refreshed from. */
  provider: FareProvider | null;
  settings: Pick<SettingsCopy, 'current'>;
  now: () => Date;
  processes: Pick<ProcessWatch, 'workers' | 'list'>;
};

/** Rows of a page, counted from 1. */
export function spanOf({ page, perPage }: { page: number; perPage: number }): {
  limit: number;
  offset: number;
} {
  return { limit: perPage, offset: (page - 1) * perPage };
}

/** What is stored as text is one of the two. */
export function languageOf(text: string): Language {
  return text === 'en' ? 'en' : 'ar';
}
