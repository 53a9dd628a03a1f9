/** Job that reads whole calendars of the routes worth knowing from sources that have no slices, within their budgets. */
import { z } from 'zod';
import { addDays, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { planQuestions } from '#server/pipeline/planner/plan-questions.ts';
import type { RouteState } from '#server/pipeline/planner/question-value.ts';
import type { FareProvider, FareRequest } from '#server/pipeline/providers/provider.ts';
import { mayAskByItself } from '#server/pipeline/sources/source-rules.ts';
import { canAnswer, listAnswering, withinRules } from '#server/pipeline/sources/within-rules.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { calendarKeyOf, listCalendarsFetched, setCalendarFetched } from './calendar-fetch.repository.ts';
import type { ConfirmJobContext } from './confirm.jobs.ts';
import type { Movements } from './movement.repository.ts';
import { listPlannedSources } from './planned-sources.ts';
import { refreshFares } from './refresh.service.ts';
import { listQuestions, pairOf } from './route-states.ts';

const fillFaresJob = defineJob({ name: 'fares-fill', schema: z.object({}), policy: 'short' });
export const fillJobs = [fillFaresJob] as const;

const fillCron = '*/20 * * * *';
/** Each answer is stored and its list assessed; the rest waits for the next run. */
const mostCalendars = 20;
/** A pair nothing is known of is asked about a month ahead. */
const blankDaysAhead = 30;
const runDeadline = 10 * 60_000;
const longAgo = new Date(0);

export type FillJobContext = ConfirmJobContext & {
  /** Pairs that are flown. */
  listRoutes: () => readonly { origin: string; destination: string }[];
};

export async function workFillJobs(context: FillJobContext, movements: Movements): Promise<void> {
  const { jobs } = context;
  if (listFilling(context).length === 0) return jobs.unschedule(fillFaresJob.name);
  await jobs.work(fillFaresJob, async (_, { signal }) => {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(runDeadline)]);
    await fillFares(context, movements, inTime);
  });
  await jobs.schedule(fillFaresJob, fillCron, {});
}

/**
 * Reads the calendars that are worth most.
 * @returns how many were read
 */
export async function fillFares(
  context: FillJobContext,
  movements: Movements,
  signal: AbortSignal,
): Promise<number> {
  let read = 0;
  for (const provider of listFilling(context)) {
    for (const request of await planCalendars(context, provider, movements)) {
      if (signal.aborted) return read;
      const within = withinRules(context, provider, 'job');
      const { failure } = await refreshFares(context, within, request, { signal });
      if (failure && !failure.wasAsked) break;
      // As when a person opened the month: nobody reads it again for hours, here or there.
      await setCalendarFetched(context.db, provider.name, request, context.now());
      read += 1;
    }
  }
  return read;
}

/** Sources of slices read everything anyway. */
function listFilling({ fareProviders, sourceRules }: FillJobContext): FareProvider[] {
  return listAnswering(fareProviders, 'calendar').filter(
    (provider) => !canAnswer(provider, 'slice') && mayAskByItself(sourceRules.of(provider.name).permission),
  );
}

type CalendarRequest = Extract<FareRequest, { kind: 'calendar' }>;

async function planCalendars(
  context: FillJobContext,
  provider: FareProvider,
  movements: Movements,
): Promise<CalendarRequest[]> {
  const at = context.now();
  const fetched = await listCalendarsFetched(context.db, provider.name);
  const routes = (await listStates(context, movements, at))
    .map((route) => ({ ...route, checkedAt: fetched.get(calendarKeyOf(requestOf(route))) ?? null }))
    .filter((route) => !provider.ignores?.(requestOf(route)));
  const [first] = routes;
  const sources = await listPlannedSources(context, [provider], {
    example: first && requestOf(first),
    now: at,
  });
  const plan = planQuestions({ routes, sources, now: at });
  const requests = new Map(plan.map(({ route }) => [calendarKeyOf(requestOf(route)), requestOf(route)]));
  return [...requests.values()].slice(0, mostCalendars);
}

/** The cheapest fare of every pair, and pairs that no price is known of. No deal: a calendar is not exact. */
async function listStates(context: FillJobContext, movements: Movements, at: Date): Promise<RouteState[]> {
  const watched = await context.listWatchedDays(at);
  const known = { watched, movements: await movements.read(), checks: [], now: at };
  const states = listQuestions(context, known).map(({ route }) => ({ ...route, isDealCandidate: false }));
  const listed = new Set(states.map(pairOf));
  const blanks = context
    .listRoutes()
    .map(({ origin, destination }) => blankState(origin, destination, at))
    .filter((state) => !listed.has(pairOf(state)));
  return [...states, ...blanks];
}

function blankState(origin: string, destination: string, at: Date): RouteState {
  return {
    ...{ origin, destination, tripType: 'oneway' as const, returnDate: null, price: 0 },
    departureDate: addDays(riyadhDate(at), blankDaysAhead),
    ...{ observedAt: longAgo, checkedAt: null, watchers: 0, firstPageRank: null, isDealCandidate: false },
    ...{ movement: null, isHoliday: false },
  };
}

function requestOf({ origin, destination, tripType, departureDate }: RouteState): CalendarRequest {
  return { kind: 'calendar', origin, destination, tripType, month: monthOf(departureDate) };
}
