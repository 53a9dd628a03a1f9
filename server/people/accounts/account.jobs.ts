/** Job that deletes ended sessions, expired links and old rate-limit counters. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/platform/database/schema.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { deleteOldFailures } from '#server/platform/limits/failure.repository.ts';
import { failuresKeptMs } from './account-limits.ts';
import { deleteExpiredTokens } from './account-token.repository.ts';
import { deleteEndedSessions } from './session.repository.ts';

const tidyAccountsJob = defineJob({ name: 'accounts-tidy', schema: z.object({}), policy: 'short' });

export const accountJobs = [tidyAccountsJob] as const;

const tidyCron = '23 4 * * *';

export type AccountJobContext = { db: Kysely<Database>; jobs: JobQueue; now: () => Date };

export async function workAccountJobs(context: AccountJobContext): Promise<void> {
  await context.jobs.work(tidyAccountsJob, () => tidyAccounts(context));
  await context.jobs.schedule(tidyAccountsJob, tidyCron, {});
}

export async function tidyAccounts({ db, now }: Pick<AccountJobContext, 'db' | 'now'>): Promise<void> {
  const at = now();
  await deleteEndedSessions(db, at);
  await deleteExpiredTokens(db, at);
  await deleteOldFailures(db, new Date(at.getTime() - failuresKeptMs));
}
