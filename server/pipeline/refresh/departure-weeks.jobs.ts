/** Job that keeps the summary of observations by week of departure up to date, a list and a week at a time. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { addDays, type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { weekOf } from '#contract/domain/price-pattern.ts';
import { allFareLists } from '#server/pipeline/fares/board.ts';
import {
  deleteSummariesBefore,
  listSummarisedWeeks,
  markSummarised,
  summariseWeek,
} from '#server/pipeline/fares/departure-week.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';

const departureWeeksJob = defineJob({ name: 'fares-departure-weeks', schema: z.object({}), policy: 'short' });

export const departureWeekJobs = [departureWeeksJob] as const;

/** From 3 to 7 in Riyadh, when few read; most runs find nothing to do. */
const cron = '*/15 0-3 * * *';
/** A new site is summarised in two nights, so that an embedded database has time for readers. */
const weeksAtOnce = 2;
/** Half a year of sightings: enough for a dozen weeks of departures seen from afar until they left. */
const keptWeeks = 26;
/** The week that is going on is summarised once a day. */
const againAfterMs = 20 * 3_600_000;
/** A finished week is summarised once more when late sightings have arrived. */
const finalAfterMs = 8 * 86_400_000;

export type DepartureWeeksContext = { db: Kysely<Database>; jobs: JobQueue; now: () => Date };

export async function workDepartureWeekJobs(context: DepartureWeeksContext): Promise<void> {
  await context.jobs.work(departureWeeksJob, async (_, { signal }) => {
    await summariseDepartureWeeks(context, { most: weeksAtOnce, signal });
  });
  await context.jobs.schedule(departureWeeksJob, cron, {});
}

/**
 * Summarises the weeks that are missing or out of date, the newest first, `most` of them. Each list of a week is one statement, so
 * that other queries of an embedded database wait for a moment only.
 * @returns how many weeks were summarised
 */
export async function summariseDepartureWeeks(
  { db, now }: Pick<DepartureWeeksContext, 'db' | 'now'>,
  { most, signal }: { most?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const weeks = (await listDueWeeks(db, now())).slice(0, most);
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
}

async function listDueWeeks(db: Kysely<Database>, now: Date): Promise<IsoDate[]> {
  const done = await listSummarisedWeeks(db);
  const current = weekOf(riyadhDate(now));
  const weeks = Array.from({ length: keptWeeks }, (_, index) => addDays(current, -7 * index));
  return weeks.filter((week) => {
    const at = done.get(week)?.getTime();
    if (at === undefined) return true;
    const isFinal = at >= Date.parse(`${week}T00:00:00+03:00`) + finalAfterMs;
    return !isFinal && now.getTime() - at >= againAfterMs;
  });
}
