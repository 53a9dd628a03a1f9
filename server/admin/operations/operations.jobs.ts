/** Job that deletes old records: clicks, and contact messages that were handled. */
import type { Db } from '#server/platform/database/schema.ts';
import { defineScheduledJob } from '#server/platform/jobs/job-queue.ts';

/** A year and a month, so that a month can be compared with the same month of the year before. */
export const keptClickDays = 400;
export const keptDoneMessageMonths = 12;

export const recordTidying = defineScheduledJob<{ db: Db; now: () => Date }>({
  name: 'records-tidy',
  cron: '13 4 * * *',
  run: async ({ db, now }) => {
    const at = now();
    const oldest = new Date(at.getTime() - keptClickDays * 86_400_000);
    await db.deleteFrom('booking_click').where('clicked_at', '<', oldest).execute();
    const doneBefore = new Date(at);
    doneBefore.setUTCMonth(doneBefore.getUTCMonth() - keptDoneMessageMonths);
    await db.deleteFrom('contact_message').where('done_at', '<', doneBefore).execute();
  },
});
