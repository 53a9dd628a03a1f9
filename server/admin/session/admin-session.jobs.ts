/** Daily job that deletes ended administrator sessions. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/platform/database/schema.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { deleteEndedAdminSessions } from './admin-session.repository.ts';

const tidyAdminSessionsJob = defineJob({
  name: 'admin-sessions-tidy',
  schema: z.object({}),
  policy: 'short',
});

export const adminSessionJobs = [tidyAdminSessionsJob] as const;

const tidyCron = '33 4 * * *';

export type AdminSessionJobContext = { db: Kysely<Database>; jobs: JobQueue; now: () => Date };

export async function workAdminSessionJobs({ db, jobs, now }: AdminSessionJobContext): Promise<void> {
  await jobs.work(tidyAdminSessionsJob, () => deleteEndedAdminSessions(db, now()));
  await jobs.schedule(tidyAdminSessionsJob, tidyCron, {});
}
