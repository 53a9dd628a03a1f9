/** Which listed prices are asked for exactly now, and at which source, within the day's budgets. */
import { riyadhDate, startOfRiyadhDay } from '#contract/domain/dates.ts';
import type { SourceBudget } from '#contract/domain/source-permission.ts';
import { isUrgent, questionValueOf, type RouteState } from './question-value.ts';

/** A source that jobs may ask. */
export type PlannedSource = {
  name: string;
  /** What one question costs at most. */
  costUsd: number;
  /** Of the Riyadh day, people's own searches included. */
  spentToday: { calls: number; usd: number };
  budget: SourceBudget;
};

export type PlannedQuestion = { source: string; route: RouteState };

const dayMs = 24 * 3_600_000;
/** The plan is for the coming half hour: made at least that often, it has released the whole budget by midnight. */
const planMs = 30 * 60_000;
/**
 * Ordinary questions lag behind the even release, by this share of what is released times the share of the day ahead:
 * a tenth of the budget at noon, nothing at midnight. It is there for deals and people's own searches, as all that is
 * not released yet.
 */
const ordinaryLag = 0.4;
/** Deals need not wait for the release, but leave this share of the day ahead for people's own searches. */
const dealLag = 0.05;

/** Where no other source is there, the one that gave an empty answer is asked again after this long. */
const sameSourceMs = 2 * 3_600_000;

const microPerUsd = 1_000_000;

type Room = { calls: number; micro: number };
type OpenSource = { name: string; costMicro: number; ordinary: Room; urgent: Room };

/**
 * Plans the questions of the coming half hour, the most valuable first; the same input gives the same plan.
 * A trip is asked for once. Cheaper sources come first; where the last answer was empty, another source than that.
 * What was not spent earlier in the day is caught up. Without any budget everything that is due is planned.
 */
export function planQuestions({
  routes,
  sources,
  now,
}: {
  routes: readonly RouteState[];
  sources: readonly PlannedSource[];
  now: Date;
}): PlannedQuestion[] {
  const share = shareOfDay(now);
  const open = sources
    .toSorted((a, b) => a.costUsd - b.costUsd || compareTexts(a.name, b.name))
    .map((source) => openSource(source, share));
  return listDue(routes, now).flatMap((route) => {
    const source = findSource(open, route, now);
    if (!source) return [];
    spend(source);
    return [{ source: source.name, route }];
  });
}

/** Distinct trips that are worth a question, the most valuable first. */
function listDue(routes: readonly RouteState[], now: Date): RouteState[] {
  const ranked = routes
    .map((route) => ({ route, value: questionValueOf(route, now) }))
    .filter(({ value }) => value > 0)
    .map((due) => ({ ...due, key: keyOf(due.route) }))
    .sort((a, b) => b.value - a.value || compareTexts(a.key, b.key));
  const trips = new Map<string, RouteState>();
  for (const { route, key } of ranked) if (!trips.has(key)) trips.set(key, route);
  return [...trips.values()];
}

function findSource(sources: readonly OpenSource[], route: RouteState, now: Date): OpenSource | undefined {
  const others = sources.filter(({ name }) => name !== route.avoidSource);
  if (others.length === 0 && now.getTime() - (route.checkedAt?.getTime() ?? 0) < sameSourceMs)
    return undefined;
  const allowed = others.length > 0 ? others : sources;
  return allowed.find((source) => hasRoom(source, isUrgent(route)));
}

function hasRoom({ ordinary, urgent, costMicro }: OpenSource, isForDeal: boolean): boolean {
  const { calls, micro } = isForDeal ? urgent : ordinary;
  return calls >= 1 && micro >= costMicro;
}

/** A question for a deal counts as an ordinary one too: the day's budget is one. */
function spend({ ordinary, urgent, costMicro }: OpenSource): void {
  for (const room of [ordinary, urgent]) {
    room.calls -= 1;
    room.micro -= costMicro;
  }
}

/** Money is counted in whole millionths: a budget is rounded down, costs are rounded up. */
function openSource({ name, costUsd, spentToday, budget }: PlannedSource, share: number): OpenSource {
  const spentMicro = toMicro(spentToday.usd, Math.ceil);
  const budgetMicro = budget.usdPerDay === null ? null : toMicro(budget.usdPerDay, Math.floor);
  const roomFor = (released: number, round: (value: number) => number): Room => ({
    calls: leftOf(budget.callsPerDay, spentToday.calls, (limit) => round(limit * released)),
    micro: leftOf(budgetMicro, spentMicro, (limit) => round(limit * released)),
  });
  const { ordinary, urgent } = releasedAt(share);
  return {
    name,
    costMicro: toMicro(costUsd, Math.ceil),
    ordinary: roomFor(ordinary, Math.floor),
    // Rounded up, so that a budget of one question is there for a deal all day.
    urgent: roomFor(urgent, Math.ceil),
  };
}

function leftOf(limit: number | null, spent: number, release: (limit: number) => number): number {
  return limit === null ? Number.POSITIVE_INFINITY : Math.min(limit, release(limit)) - spent;
}

/** Shares of a budget that may be spent until a share of the day is over. */
function releasedAt(share: number): { ordinary: number; urgent: number } {
  const ahead = 1 - share;
  return { ordinary: share * (1 - ordinaryLag * ahead), urgent: 1 - dealLag * ahead };
}

/** Of the Riyadh day, at the end of this plan. */
function shareOfDay(now: Date): number {
  const since = now.getTime() - startOfRiyadhDay(riyadhDate(now)).getTime();
  return Math.min(1, (since + planMs) / dayMs);
}

/** Sums of decimal prices are off by far less than a thousandth of a millionth. */
function toMicro(usd: number, round: (value: number) => number): number {
  return round(Number((usd * microPerUsd).toFixed(3)));
}

function keyOf({ origin, destination, tripType, departureDate, returnDate }: RouteState): string {
  return `${origin} ${destination} ${tripType} ${departureDate} ${returnDate ?? ''}`;
}

/** By code units: independent of the machine's language. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
