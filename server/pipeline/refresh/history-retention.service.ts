/** Removes observations that are older than the history is kept, every night; daily lows and summaries stay. */
import { addMonths, type IsoMonth, monthOf } from '#contract/domain/dates.ts';
import {
  dropObservationPartitions,
  type ObservationPartition,
} from '#server/platform/database/partitions.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { defineScheduledJob } from '#server/platform/jobs/job.ts';
import type { Logger } from '#server/platform/logger.ts';

/** Price patterns are computed from the sightings of half a year, and the current month is not whole. */
export const fewestMonths = 7;
/** Number of months that stands for all. */
export const keepAll = 0;

export function isRetainable(months: number): boolean {
  return months === keepAll || (Number.isInteger(months) && months >= fewestMonths);
}

export type RetainedHistory = {
  months: number;
  /** The months whose observations were removed, the oldest first. */
  removed: ObservationPartition[];
};

type RetentionContext = { db: Db; now: () => Date; logger: Logger };

/**
 * Keeps the observations of the current month (UTC) and of `months` before it. Run twice it removes nothing more.
 * @throws RangeError for fewer months than price patterns need
 */
export async function retainHistory(
  { db, now, logger }: RetentionContext,
  months: number,
): Promise<RetainedHistory> {
  if (!isRetainable(months))
    throw new RangeError(`history of ${months} months: ${fewestMonths} or more are needed`);
  if (months === keepAll) return { months, removed: [] };
  const first: IsoMonth = addMonths(monthOf(now().toISOString()), -months);
  const removed = await dropObservationPartitions(db, first);
  if (removed.length > 0)
    logger.info({ months, removed }, 'old observations were removed; their daily lows stay');
  return { months, removed };
}

/** Before six in Riyadh, after the summaries of the night; `months` as in `retainHistory`. */
export const historyRetention = defineScheduledJob<RetentionContext & { months: number }>({
  name: 'fares-retain',
  cron: '52 2 * * *',
  run: (context) => retainHistory(context, context.months),
});
