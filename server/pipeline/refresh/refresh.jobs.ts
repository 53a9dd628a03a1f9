/** Jobs that refresh fares: the full refresh in slices, month calendars on demand, clean-up. */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { addMonths, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { listedSince } from '#contract/domain/freshness.ts';
import { iataCode, isoMonth, tripType } from '#contract/schemas.ts';
import { expireEndedDeals } from '#server/pipeline/deals/deal.repository.ts';
import { allFareLists, keyOf } from '#server/pipeline/fares/board.ts';
import { deleteEndedFares, deleteUnlistedFares, shownFares } from '#server/pipeline/fares/fare.repository.ts';
import { countHeldFares, deleteHeldFaresBefore } from '#server/pipeline/fares/held-fare.repository.ts';
import {
  deletePartnerLinks,
  keptLinkDays,
  linkCheapestFares,
} from '#server/pipeline/partner-links/partner-link.service.ts';
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
import { limitsOf } from '#server/pipeline/sources/source-rules.ts';
import { listAnswering, withinRules } from '#server/pipeline/sources/within-rules.ts';
import { dropObservationPartitions } from '#server/platform/database/partitions.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { defineJob, defineScheduledJob, type JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { CalendarOutcome, CalendarRefresher } from './calendar-refresher.ts';
import { deleteProviderRuns } from './provider-run.repository.ts';
import {
  publishFares,
  publishUnpublishedFares,
  type RefreshContext,
  readFares,
  refreshFares,
} from './refresh.service.ts';

const sliceRequest = z.object({
  kind: z.literal('slice'),
  /** The first that reads slices where a queued job names none. */
  provider: z.string().optional(),
  origin: iataCode,
  tripType,
  month: isoMonth.nullable(),
});
const calendarRequest = z.object({
  kind: z.literal('calendar'),
  origin: iataCode,
  destination: iataCode,
  tripType,
  month: isoMonth,
});

type CalendarRequest = z.infer<typeof calendarRequest>;

/** Splits a refresh into slices and spreads them until the next refresh. */
const refreshAllJob = defineJob({ name: 'fares-refresh', schema: z.object({}), policy: 'short' });
/** Reads one slice; a failed slice is not retried before the next refresh. */
export const refreshSliceJob = defineJob({
  name: 'fares-refresh-slice',
  schema: sliceRequest,
  policy: 'exclusive',
  retryLimit: 1,
});
export const refreshCalendarJob = defineJob({
  name: 'fares-refresh-calendar',
  schema: calendarRequest,
  policy: 'exclusive',
  retryLimit: 0,
});
/** Assesses all fares again with the current settings, for example after a booking site was switched off. */
export const judgeFaresJob = defineJob({ name: 'fares-judge', schema: z.object({}), policy: 'short' });
/** Removes fares whose source's time is over, and publishes lists a crashed process left unpublished. */
const publishFaresJob = defineJob({ name: 'fares-publish', schema: z.object({}), policy: 'short' });
const tidyFaresJob = defineJob({ name: 'fares-tidy', schema: z.object({}), policy: 'short' });

export const refreshJobs = [
  refreshAllJob,
  refreshSliceJob,
  refreshCalendarJob,
  judgeFaresJob,
  publishFaresJob,
  tidyFaresJob,
] as const;

/** 7 minutes past every third hour, to avoid the full hour. */
const refreshMinute = 7;
export const refreshHours = 3;
const refreshCron = `${refreshMinute} */${refreshHours} * * *`;
const tidyCron = '37 4 * * *';
const publishCron = '*/10 * * * *';
/** Longer than a running process takes between two batches or to publish. */
const leftAfter = 10 * 60_000;
/** Slices are spread over half the interval. */
const spreadMilliseconds = 90 * 60_000;
const sliceDeadline = 4 * 60_000;
const keptRunDays = 30;
/** Months that are read before their lists are published, which costs more than a read. */
const mostCalendars = 5;
const longestRestMs = 2000;

export type RefreshJobContext = RefreshContext & {
  fareProviders: readonly FareProvider[];
  calendars: CalendarRefresher;
  settings: { reload: () => Promise<void> };
  jobs: JobQueue;
};

export async function workRefreshJobs(context: RefreshJobContext): Promise<void> {
  const { jobs, fareProviders } = context;
  await jobs.work(tidyFaresJob, () => tidyFares(context));
  await jobs.schedule(tidyFaresJob, tidyCron, {});
  await jobs.work(judgeFaresJob, async () => void (await judgeFares(context)));
  await jobs.work(publishFaresJob, async () => {
    await removeEndedFares(context);
    await publishUnpublishedFares(context, new Date(context.now().getTime() - leftAfter));
  });
  await jobs.schedule(publishFaresJob, publishCron, {});
  await workCalendars(context);
  const readers = listAnswering(fareProviders, 'slice');
  if (readers.length === 0) return jobs.unschedule(refreshAllJob.name);
  await jobs.work(refreshAllJob, async () => {
    for (const provider of readers) await enqueueSlices(context, provider, { spread: spreadMilliseconds });
  });
  await jobs.work(refreshSliceJob, async ({ provider: name, ...request }, { signal }) => {
    const provider = name === undefined ? readers[0] : readers.find((each) => each.name === name);
    // A source that is no longer configured has nothing to read.
    if (provider) await refreshSlice(context, withinRules(context, provider, 'job'), request, signal);
  });
  await jobs.schedule(refreshAllJob, refreshCron, {});
}

/**
 * A month is read because a person opened it. The worker then rests longer than its work took, so that whoever opens
 * months without end does not keep the database from everybody else.
 */
async function workCalendars(context: RefreshJobContext): Promise<void> {
  const [provider] = listAnswering(context.fareProviders, 'calendar');
  if (!provider) return;
  await context.jobs.workTogether(refreshCalendarJob, mostCalendars, async (requests, signal) => {
    const startedAt = performance.now();
    await refreshCalendars(context, withinRules(context, provider, 'person'), requests, signal);
    const restMs = Math.min(2 * (performance.now() - startedAt), longestRestMs);
    await wait(restMs, undefined, { signal }).catch(() => undefined);
  });
}

/** Reads one slice, then creates affiliate links for its cheapest fares in the remaining time. */
export async function refreshSlice(
  context: Omit<RefreshJobContext, 'jobs' | 'settings'>,
  provider: FareProvider,
  request: Omit<z.infer<typeof sliceRequest>, 'provider'>,
  signal: AbortSignal,
): Promise<void> {
  const inTime = withDeadline(signal);
  await refreshFares(context, provider, request, { signal: inTime });
  const { createPartnerLinks } = provider;
  if (createPartnerLinks) await linkCheapestFares(context, { createPartnerLinks }, request, inTime);
}

/** Reads months, then publishes their lists, each once; after a failure a month can be requested again sooner. */
export async function refreshCalendars(
  context: Omit<RefreshJobContext, 'jobs' | 'settings'>,
  provider: FareProvider,
  requests: readonly CalendarRequest[],
  signal: AbortSignal,
): Promise<void> {
  const outcomes = new Map<CalendarRequest, CalendarOutcome>();
  const touched = new Set<string>();
  // One for all: a slow source must not outlast the time of the job.
  const inTime = withDeadline(signal);
  let isPublished = false;
  try {
    for (const request of requests) {
      signal.throwIfAborted();
      // A read is charged to the source, which would not be asked any more.
      if (inTime.aborted) break;
      const { report, failure } = await readFares(context, provider, request, { signal: inTime });
      for (const list of report.touched) touched.add(list);
      if (failure === null) outcomes.set(request, report.touched.size > 0 ? 'delivered' : 'unchanged');
    }
    await publishFares(context, touched);
    isPublished = true;
  } finally {
    for (const request of requests) {
      const outcome = isPublished ? outcomes.get(request) : undefined;
      await context.calendars.settle(request, outcome ?? 'failed');
    }
  }
}

/**
 * Enqueues every slice of a refresh, evenly spread; a slice already queued is skipped.
 * @returns how many were enqueued
 */
export async function enqueueSlices(
  context: Pick<RefreshJobContext, 'jobs' | 'now'>,
  provider: FareProvider,
  { spread, db }: { spread: number; db?: Db },
): Promise<number> {
  const now = context.now();
  const requests = provider
    .listRequests(now)
    .flatMap((request) => (request.kind === 'slice' ? [request] : []));
  let enqueued = 0;
  for (const [index, request] of requests.entries()) {
    const payload = { ...request, provider: provider.name };
    const id = await context.jobs.enqueue(refreshSliceJob, payload, {
      startAfter: new Date(now.getTime() + Math.round((index * spread) / requests.length)),
      singletonKey: `${provider.name}:${request.origin}:${request.tripType}:${request.month ?? 'all'}`,
      ...(db && { db }),
    });
    if (id !== undefined) enqueued += 1;
  }
  return enqueued;
}

/**
 * Reloads the settings first, since this process may not have been notified yet.
 * @returns how many fares are held
 */
export async function judgeFares(
  context: RefreshContext & Pick<RefreshJobContext, 'settings'>,
): Promise<{ held: number }> {
  await context.settings.reload();
  await publishFares(context, new Set(allFareLists.map(keyOf)));
  return { held: await countHeldFares(context.db, shownFares(context, context.now())) };
}

/** Deletes what sources no longer allow to be kept and publishes the rest of its lists. */
export async function removeEndedFares(context: RefreshContext): Promise<void> {
  const { db, sourceRules, now } = context;
  const lists = await deleteEndedFares(db, limitsOf(sourceRules, now()));
  if (lists.length > 0) await publishFares(context, new Set(lists.map(keyOf)));
}

export async function tidyFares({ db, now, logger }: RefreshContext): Promise<void> {
  const at = now();
  const daysAgo = (days: number): Date => new Date(at.getTime() - days * 86_400_000);
  const removed = await deleteUnlistedFares(db, {
    observedBefore: listedSince(at),
    departedBefore: riyadhDate(at),
  });
  await deleteHeldFaresBefore(db, listedSince(at));
  await expireEndedDeals(db, at);
  await deleteProviderRuns(db, daysAgo(keptRunDays));
  await deletePartnerLinks(db, daysAgo(keptLinkDays));
  logger.info({ removed }, 'fares that are no longer listed were removed');
}

function withDeadline(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(sliceDeadline)]);
}

type RetentionContext = {
  db: Db;
  now: () => Date;
  logger: Logger;
  /** All are kept for 0. */
  months: number;
};

/**
 * Keeps the observations of the current month (UTC) and of `months` before it; run twice it removes nothing more.
 * Before six in Riyadh, after the summaries of the night.
 */
export const historyRetention = defineScheduledJob<RetentionContext>({
  name: 'fares-retain',
  cron: '52 2 * * *',
  run: async ({ db, now, logger, months }) => {
    if (months === 0) return [];
    const removed = await dropObservationPartitions(db, addMonths(monthOf(now().toISOString()), -months));
    if (removed.length > 0)
      logger.info({ months, removed }, 'old observations were removed; their daily lows stay');
    return removed;
  },
});
