/** Jobs that expire deals, and delete old deleted deals and unused images. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { sweepDealImages } from '#server/admin/deal-images/deal-image.repository.ts';
import { sweepDestinationPhotos } from '#server/admin/destination-photos/photo-write.repository.ts';
import { expireEndedDeals } from '#server/pipeline/deals/deal.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { announceChange } from '#server/platform/database/site-changes.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { removeDeletedDeals } from './deal-write.repository.ts';

const expireDealsJob = defineJob({ name: 'deals-expire', schema: z.object({}), policy: 'short' });
const sweepDealsJob = defineJob({ name: 'deals-sweep', schema: z.object({}), policy: 'short' });

export const adminDealsJobs = [expireDealsJob, sweepDealsJob] as const;

const expireCron = '*/5 * * * *';
const sweepCron = '47 4 * * *';
/** How long a deleted deal can be restored. */
const restorableMilliseconds = 30 * 86_400_000;

export type DealsJobContext = { db: Kysely<Database>; jobs: JobQueue; now: () => Date };

export async function workAdminDealsJobs({ db, jobs, now }: DealsJobContext): Promise<void> {
  await jobs.work(expireDealsJob, () => endDeals(db, now()));
  await jobs.schedule(expireDealsJob, expireCron, {});
  await jobs.work(sweepDealsJob, () => sweepDeals(db, now()));
  await jobs.schedule(sweepDealsJob, sweepCron, {});
}

/** Notifies the nodes only if a deal ended. */
export async function endDeals(db: Kysely<Database>, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if ((await expireEndedDeals(trx, now)) > 0) await announceChange(trx, 'deals');
  });
}

/** Deals first, so that images of removed ones count as unused. */
export async function sweepDeals(db: Kysely<Database>, now: Date): Promise<void> {
  await removeDeletedDeals(db, new Date(now.getTime() - restorableMilliseconds));
  await sweepDealImages(db, now);
  await sweepDestinationPhotos(db, now);
}
