/** Job that keeps the summary of observations by week of departure up to date, a list and a week at a time. */
import { addDays, type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { weekOf } from '#contract/domain/price-pattern.ts';
import { allFareLists } from '#server/pipeline/fares/board.ts';
import {
  deleteSummariesBefore,
  keptWeeks,
  listKeptWeeks,
  listSummarisedWeeks,
  markSummarised,
  summariseWeek,
} from '#server/pipeline/fares/departure-week.repository.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { defineScheduledJob } from '#server/platform/jobs/job-queue.ts';

/** The week that is going on is summarised once a day. */
const againAfterMs = 20 * 3_600_000;
/** A finished week is summarised once more when late sightings have arrived. */
const finalAfterMs = 8 * 86_400_000;

/**
 * Summarises the weeks that are missing or out of date, the newest first. Each list of a week is one statement, so that
 * other queries of an embedded database wait for a moment only; a run that is ended is continued by the next. Most runs
 * find nothing to do; an import of older prices is summarised within minutes.
 */
export const departureWeeksJob = defineScheduledJob<{ db: Db; now: () => Date }>({
  name: 'fares-departure-weeks',
  cron: '*/5 * * * *',
  run: async ({ db, now }, signal) => {
    const weeks = await listDueWeeks(db, now());
    for (const week of weeks) {
      const startedAt = now();
      for (const list of allFareLists) {
        signal?.throwIfAborted();
        await summariseWeek(db, list, week);
      }
      await markSummarised(db, week, startedAt);
    }
    await deleteSummariesBefore(db, addDays(weekOf(riyadhDate(now())), -7 * keptWeeks));
    return weeks.length;
  },
});

async function listDueWeeks(db: Db, now: Date): Promise<IsoDate[]> {
  const done = await listSummarisedWeeks(db);
  return listKeptWeeks(now).filter((week) => {
    const at = done.get(week)?.getTime();
    if (at === undefined) return true;
    const isFinal = at >= Date.parse(`${week}T00:00:00+03:00`) + finalAfterMs;
    return !isFinal && now.getTime() - at >= againAfterMs;
  });
}
