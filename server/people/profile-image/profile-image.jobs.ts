/** Job that deletes profile images that were prepared or uploaded but never used. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/platform/database/schema.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { deleteOrphans } from './profile-image.repository.ts';

const sweepImagesJob = defineJob({
  name: 'profile-image-sweep',
  schema: z.object({}),
  policy: 'short',
});

export const profileImageJobs = [sweepImagesJob] as const;

const sweepCron = '23 * * * *';

export type SweepContext = { db: Kysely<Database>; jobs: JobQueue; now: () => Date };

export async function workProfileImageJobs({ db, jobs, now }: SweepContext): Promise<void> {
  await jobs.work(sweepImagesJob, async () => {
    await deleteOrphans(db, now());
  });
  await jobs.schedule(sweepImagesJob, sweepCron, {});
}
