/** Which listed prices are worth an exact question, and which are asked for now at which source, within the day's budgets. */
import { riyadhDate, startOfRiyadhDay } from '#contract/domain/dates.ts';
import { dayMs, hourMs } from '#contract/domain/durations.ts';
import type { Itinerary } from '#contract/domain/itinerary.ts';
import type { SourceBudget } from '#contract/domain/source-permission.ts';

/** A listed price of one trip, with what is known of it. */
export type RouteState = Itinerary & {
  /** SAR, as listed. */
  price: number;
  observedAt: Date;
  /** When exactly this trip was last asked for; null also where another price is listed since. */
  checkedAt: Date | null;
  watchers: number;
  /** Place in the first page of its origin, from 0; null if it is not there. */
  firstPageRank: number | null;
  /** About to be called a deal, or a published deal. */
  isDealCandidate: boolean;
  /** The source whose last answer was empty, so that another one is asked next. */
  avoidSource?: string;
};

/**
 * Changes a day of a fare's price: 4.14 % of days brought a rise and 4.13 % a fall, 7 days and more before departure
 * (`data/calibration/fares-effects.json`).
 */
const changesPerDay = 0.083;
/** Further changes a day close to departure: the measured fares step up 21, 14, 7 and 3 days ahead. */
const nearDeparture = { days: 21, changesPerDay: 4 / 21 };

/** One person who follows the pair is the unit; the others are judgement, in the same unit. */
const peopleOfDeal = 20;
const peopleOfFirstPlace = 10;
/** Lists are read from the top: at this place half as many people look as at the first. */
const halfwayPlace = 4;
/** Nobody is known to look, a search finds it now and then: asked for with what is left over. */
const peopleOfOther = 0.02;

/**
 * Hours after it was seen or asked for in which a price is not asked for again: two thirds of the age that coverage
 * aims at (3 h watched, 6 h first page), so that no price needs to get older. Others are fresh for 24 h.
 */
const restHours = { deal: 2, watched: 2, firstPage: 4, other: 24 };
/** An empty answer proves nothing until another source agrees, so that one is asked soon. */
const restAfterEmpty = 1;

/** A deal is not published before a source gave its price: it precedes everything else. */
const urgentValue = 1e9;

/**
 * The gain of an exact question, in people-days of a wrong price; 0 where it is not to be asked now.
 *
 * `people × gain(changes, age)`:
 * - *people*: those who watch the pair, see it on the first page, or may act on a deal.
 * - *changes*: expected price changes a day; more near departure.
 * - *gain*: a price of this age is wrong with probability `1 − e^(−changes × age)`. Asking as soon as that is likely
 *   would spend everything on trips near departure, whose next change comes at once. The gain is the probability now
 *   less its mean since the price was known, times the age: questions of equal gain are the best use of a budget
 *   (the rule of web crawlers; Azar and others, "Tractable near-optimal policies for crawling", PNAS 2018).
 */
export function questionValueOf(route: RouteState, now: Date): number {
  if (!hasRested(route, now) || daysAhead(route, now) <= -1) return 0;
  const age = Math.max(0, now.getTime() - knownAt(route)) / dayMs;
  const { watchers, firstPageRank, isDealCandidate } = route;
  const onPage = firstPageRank === null ? 0 : peopleOfFirstPlace / (1 + firstPageRank / halfwayPlace);
  const people = peopleOfOther + watchers + onPage + (isDealCandidate ? peopleOfDeal : 0);
  const value = people * gainOf(changesOf(route, now), age);
  return isUrgent(route) ? urgentValue + value : value;
}

/** Whether it is a deal that no source was asked about, or none gave a price for. */
export function isUrgent({ isDealCandidate, checkedAt, avoidSource }: RouteState): boolean {
  return isDealCandidate && (checkedAt === null || avoidSource !== undefined);
}

function hasRested(route: RouteState, now: Date): boolean {
  const hoursSince = (moment: number) => (now.getTime() - moment) / hourMs;
  if (!isUrgent(route) && route.avoidSource === undefined) return hoursSince(knownAt(route)) >= restOf(route);
  return route.checkedAt === null || hoursSince(route.checkedAt.getTime()) >= restAfterEmpty;
}

/** Days until the day of departure begins in Riyadh; -1 when it is over. */
function daysAhead({ departureDate }: RouteState, now: Date): number {
  return (startOfRiyadhDay(departureDate).getTime() - now.getTime()) / dayMs;
}

/** When the price was last right for certain, ms. An empty answer tells no price. */
function knownAt({ observedAt, checkedAt, avoidSource }: RouteState): number {
  if (checkedAt === null || avoidSource !== undefined) return observedAt.getTime();
  return Math.max(observedAt.getTime(), checkedAt.getTime());
}

function restOf({ isDealCandidate, watchers, firstPageRank }: RouteState): number {
  if (isDealCandidate) return restHours.deal;
  if (watchers > 0) return restHours.watched;
  return firstPageRank === null ? restHours.other : restHours.firstPage;
}

function changesOf(route: RouteState, now: Date): number {
  const isNear = daysAhead(route, now) <= nearDeparture.days;
  return changesPerDay + (isNear ? nearDeparture.changesPerDay : 0);
}

function gainOf(changes: number, age: number): number {
  const expected = changes * age;
  return (1 - Math.exp(-expected) * (1 + expected)) / changes;
}

export type PlannedSource = {
  name: string;
  /** Of one question at most. */
  costUsd: number;
  /** Of the Riyadh day, people's own searches included. */
  spentToday: { calls: number; usd: number };
  budget: SourceBudget;
};

export type PlannedQuestion = { source: string; route: RouteState };

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
const sameSourceMs = 2 * hourMs;

/** Sums of decimal prices are off by far less. */
const smallestUsd = 1e-9;

type Room = { calls: number; usd: number };
type OpenSource = Pick<PlannedSource, 'name' | 'costUsd'> & { ordinary: Room; urgent: Room };

/**
 * Plans the questions of the coming half hour, the most valuable first; the same input gives the same plan.
 * A trip is asked for once. Cheaper sources come first; where the last answer was empty, another source than that.
 * What was not spent earlier in the day is caught up. Without any budget everything that is due is planned.
 */
export function planQuestions(asked: {
  routes: readonly RouteState[];
  sources: readonly PlannedSource[];
  now: Date;
}): PlannedQuestion[] {
  const { routes, sources, now } = asked;
  const sinceMidnight = now.getTime() - startOfRiyadhDay(riyadhDate(now)).getTime();
  // Of the Riyadh day, at the end of this plan.
  const share = Math.min(1, (sinceMidnight + planMs) / dayMs);
  const open = sources
    .toSorted((a, b) => a.costUsd - b.costUsd || compareTexts(a.name, b.name))
    .map((source) => openSource(source, share));
  return listDue(routes, now).flatMap((route) => {
    const source = findSource(open, route, now);
    if (!source) return [];
    // A question for a deal counts as an ordinary one too: the day's budget is one.
    for (const room of [source.ordinary, source.urgent]) {
      room.calls -= 1;
      room.usd -= source.costUsd;
    }
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
  return allowed.find(({ ordinary, urgent, costUsd }) => {
    const { calls, usd } = isUrgent(route) ? urgent : ordinary;
    return calls >= 1 && usd >= costUsd - smallestUsd;
  });
}

function openSource({ name, costUsd, spentToday, budget }: PlannedSource, share: number): OpenSource {
  const roomFor = (released: number, round: (value: number) => number): Room => ({
    calls: leftOf(budget.callsPerDay, spentToday.calls, (limit) => round(limit * released)),
    usd: leftOf(budget.usdPerDay, spentToday.usd, (limit) => limit * released),
  });
  const ahead = 1 - share;
  return {
    name,
    costUsd,
    ordinary: roomFor(share * (1 - ordinaryLag * ahead), Math.floor),
    // Rounded up, so that a budget of one question is there for a deal all day.
    urgent: roomFor(1 - dealLag * ahead, Math.ceil),
  };
}

function leftOf(limit: number | null, spent: number, release: (limit: number) => number): number {
  return limit === null ? Number.POSITIVE_INFINITY : Math.min(limit, release(limit)) - spent;
}

function keyOf({ origin, destination, tripType, departureDate, returnDate }: RouteState): string {
  return `${origin} ${destination} ${tripType} ${departureDate} ${returnDate ?? ''}`;
}

/** By code units: independent of the machine's language. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
