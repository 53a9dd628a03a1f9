/** Jobs that expire deals, and delete old deleted deals, unused images and photos that are not shown. */
import { expireEndedDeals } from '#server/pipeline/deals/deal.repository.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { announceChange } from '#server/platform/database/site-changes.ts';
import { defineScheduledJob } from '#server/platform/jobs/job-queue.ts';
import { sweepDealImages } from './deal-image.routes.ts';

const restorableMilliseconds = 30 * 86_400_000;

type DealsJobContext = { db: Db; now: () => Date };

/** Notifies the nodes only if a deal ended. */
export const dealExpiry = defineScheduledJob<DealsJobContext>({
  name: 'deals-expire',
  cron: '*/5 * * * *',
  run: ({ db, now }) =>
    db.transaction().execute(async (trx) => {
      if ((await expireEndedDeals(trx, now())) > 0) await announceChange(trx, 'deals');
    }),
});

/** Deals first, so that images of removed ones count as unused. */
export const dealSweep = defineScheduledJob<DealsJobContext>({
  name: 'deals-sweep',
  cron: '47 4 * * *',
  run: async ({ db, now }) => {
    const at = now();
    const before = new Date(at.getTime() - restorableMilliseconds);
    await db.deleteFrom('deal').where('deleted_at', '<', before).execute();
    await sweepDealImages(db, at);
    await db.deleteFrom('destination_photo').where('expires_at', '<=', at).execute();
  },
});
