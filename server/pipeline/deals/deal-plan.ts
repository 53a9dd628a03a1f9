/** Decides which deals to create, change and end, from the fares below their usual price; pure. */
import { createHash } from 'node:crypto';
import { isRealChange } from '#contract/domain/alert.ts';
import { startOfRiyadhDay } from '#contract/domain/dates.ts';
import type { DealStatus } from '#contract/domain/deal.ts';
import { hourMs } from '#contract/domain/durations.ts';
import { listedHours } from '#contract/domain/freshness.ts';
import type { Region } from '#contract/domain/region.ts';
import { isContradicted } from '#server/pipeline/fares/cheapest.ts';
import type { StatedFare } from '#server/pipeline/fares/evidence.repository.ts';
import { type CurrentFare, sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import {
  type Deal,
  type DealChange,
  type DealEnd,
  type DealFacts,
  type EndedDeal,
  isSameTrip,
  type NewDeal,
  pairOfDeal,
} from './deal.repository.ts';

/**
 * Duration of simulated sales; the longest ends before its fare leaves the list, so that deals end at
 * different times.
 */
const sampleSale = { leastHours: 2, mostHours: listedHours - 4 };

export type DealPlanInput = {
  /** The cheapest listed fare of every pair of one list. */
  assessed: readonly StatedFare[];
  /** The cheapest held fare of every pair. */
  held: readonly StatedFare[];
  /** Detected deals of the list, pending or published. */
  active: readonly Deal[];
  /** Formerly detected deals of the list that were rejected, deleted or ended recently. */
  closed: readonly Deal[];
  /**
   * Detected deals of the list that an administrator edited; detection leaves their pair alone until they end.
   */
  edited?: readonly Deal[];
  /** The price at which a deal was last news, in SAR by its id; where it is not known its price now is taken. */
  toldPrices?: ReadonlyMap<string, number>;
  regionOf: (destination: string) => Region | undefined;
  isPremiumDestination: (destination: string) => boolean;
  /** Whether a source stands ready that confirms prices: then a deal waits for it, a few hours at most. */
  awaitsConfirmation?: boolean;
  /** For how many hours a source's prices may be shown, where its terms say so; 0 where not at all. */
  shownHoursOf?: (source: string) => number | null;
  now: Date;
};

export type DealPlan = {
  inserts: NewDeal[];
  updates: DealChange[];
  expiries: string[];
  /** Edited deals whose source's terms end before the administrator's time. */
  shortenings: DealEnd[];
  /** Published deals whose fare changed; readers are told. */
  ended: Omit<EndedDeal, 'changedAt'>[];
};

/**
 * Good and great deals are published, exceptional ones wait for review. A deal ends when its time has passed,
 * or its fare is gone or no longer below the usual price. The same input again changes nothing.
 */
export function planDeals(given: DealPlanInput): DealPlan {
  const input = { ...given, assessed: withHeld(given) };
  const plan: DealPlan = { inserts: [], updates: [], expiries: [], shortenings: [], ended: [] };
  const activeByPair = new Map(input.active.map((deal) => [pairOfDeal(deal), deal]));
  const edited = (input.edited ?? []).filter((deal) => !hasEnded(deal, input.now));
  plan.shortenings = edited.flatMap((deal) => shorteningOf(deal, input) ?? []);
  const editedPairs = new Set(edited.map(pairOfDeal));
  for (const assessed of input.assessed) {
    if (editedPairs.has(pairOfDeal(assessed.fare))) continue;
    const active = activeByPair.get(pairOfDeal(assessed.fare));
    const facts = describeDeal(assessed, input, active?.createdAt ?? input.now);
    if (!facts) continue;
    if (active && !hasEnded(facts, input.now)) {
      activeByPair.delete(pairOfDeal(active));
      const change = changeOf(active, facts, {
        now: input.now,
        isNews: isNews(active, facts, input),
        isUnconfirmed: isUnconfirmed(assessed, input, active.createdAt),
      });
      if (change) plan.updates.push(change);
      if (change?.status === 'pending') plan.ended.push(...endedDeal(active, facts.dealPrice, 'held'));
      continue;
    }
    const fresh = describeDeal(assessed, input, input.now);
    const over = active && { ...active, status: 'expired' as const, updatedAt: input.now };
    const closed = over ? [...input.closed, over] : input.closed;
    if (!fresh || hasEnded(fresh, input.now) || isClosed(fresh, closed, input.now)) continue;
    const isWaiting = isExceptional(fresh) || isUnconfirmed(assessed, input, input.now);
    const status = isWaiting ? 'pending' : 'published';
    const publishedAt = findMoment(fresh, closed, input) ?? (isWaiting ? null : input.now);
    plan.inserts.push({ facts: fresh, status, publishedAt });
  }
  const prices = new Map(input.assessed.map(({ fare }) => [pairOfDeal(fare), fare.price]));
  for (const deal of activeByPair.values()) {
    plan.expiries.push(deal.id);
    const price = prices.get(pairOfDeal(deal));
    if (price !== undefined) plan.ended.push(...endedDeal(deal, price, 'ended'));
  }
  return plan;
}

/**
 * Uses a held fare for its pair, so that a person can accept it, unless that would replace a published deal.
 */
function withHeld({ assessed, held, active }: DealPlanInput): StatedFare[] {
  const published = new Set(active.filter(({ status }) => status === 'published').map(pairOfDeal));
  const listed = new Map(assessed.map((stated) => [pairOfDeal(stated.fare), stated]));
  for (const stated of held) {
    const pair = pairOfDeal(stated.fare);
    const known = listed.get(pair);
    if (tierOf(stated) === 'exceptional' && !(known && tierOf(known)) && !published.has(pair)) {
      listed.set(pair, stated);
    }
  }
  return [...listed.values()];
}

function tierOf({ assessment }: StatedFare): string | null {
  return assessment.status === 'assessed' ? assessment.evidence.tier : null;
}

/** Empty for a deal that was not published, or whose price is unchanged. */
function endedDeal(deal: Deal, price: number, outcome: EndedDeal['outcome']): DealPlan['ended'] {
  if (deal.status !== 'published' || deal.dealPrice === price) return [];
  const { source, origin, destination, tripType, dealPrice } = deal;
  return [{ source, origin, destination, tripType, dealPrice, outcome }];
}

/**
 * End of a detected deal: when its fare is no longer listed, on its departure day, or when the simulated sale
 * ends.
 */
export function endOf(fare: CurrentFare, begunAt: Date, shownHours: number | null = null): Date {
  const unlisted = fare.observedAt.getTime() + Math.min(shownHours ?? listedHours, listedHours) * hourMs;
  const departureDay = startOfRiyadhDay(fare.departureDate).getTime();
  const sale =
    fare.source === sampleSource ? begunAt.getTime() + saleLength(fare, begunAt) : Number.POSITIVE_INFINITY;
  return new Date(Math.min(unlisted, departureDay, sale));
}

/** An administrator may not show a price for longer than the terms of its source allow. */
function shorteningOf(
  { id, source, observedAt, expiresAt }: Deal,
  { shownHoursOf }: DealPlanInput,
): DealEnd | undefined {
  const hours = shownHoursOf?.(source) ?? null;
  if (hours === null || observedAt === null) return undefined;
  const end = new Date(observedAt.getTime() + hours * hourMs);
  return expiresAt !== null && expiresAt <= end ? undefined : { id, expiresAt: end };
}

function saleLength(fare: CurrentFare, begunAt: Date): number {
  const digest = createHash('sha256')
    .update(`${pairOfDeal(fare)}:${begunAt.toISOString()}`)
    .digest();
  const share = digest.readUInt32BE(0) / 2 ** 32;
  const { leastHours, mostHours } = sampleSale;
  return Math.floor((leastHours + share * (mostHours - leastHours)) * hourMs);
}

function describeDeal(
  { fare, assessment }: StatedFare,
  { regionOf, isPremiumDestination, shownHoursOf }: DealPlanInput,
  begunAt: Date,
): DealFacts | undefined {
  const region = regionOf(fare.destination);
  if (assessment.status !== 'assessed' || assessment.evidence.tier === null || !region) return undefined;
  if (isContradicted(fare)) return undefined;
  const { evidence } = assessment;
  return {
    source: fare.source,
    origin: fare.origin,
    destination: fare.destination,
    tripType: fare.tripType,
    departureDate: fare.departureDate,
    returnDate: fare.returnDate,
    airline: fare.airline,
    originalPrice: evidence.reference,
    dealPrice: fare.price,
    discountPercentage: evidence.discountPercentage,
    isVerified: true,
    evidence: assessment,
    stops: fare.stops,
    isPremium: isPremiumDestination(fare.destination),
    region,
    site: fare.site,
    observedAt: fare.observedAt,
    expiresAt: endOf(fare, begunAt, shownHoursOf?.(fare.source)),
  };
}

/**
 * After this long a deal is published unconfirmed and says so: the day's budget may be spent, or all sources give
 * empty answers.
 */
const longestWait = 6 * hourMs;

/** Whether a deal still waits for a source to confirm its price; simulated prices never do. */
function isUnconfirmed(
  { fare }: StatedFare,
  { awaitsConfirmation = false, now }: DealPlanInput,
  waitsSince: Date,
): boolean {
  const isOver = now.getTime() - waitsSince.getTime() >= longestWait;
  const isWaiting = awaitsConfirmation && fare.source !== sampleSource && !isOver;
  return isWaiting && fare.confirmation?.state !== 'confirmed';
}

function changeOf(
  active: Deal,
  facts: DealFacts,
  { now, isNews, isUnconfirmed: waits }: { now: Date; isNews: boolean; isUnconfirmed: boolean },
): DealChange | undefined {
  const status = nextStatus(active, facts, waits);
  const isSame = (Object.keys(facts) as (keyof DealFacts)[]).every(
    (name) => JSON.stringify(comparable(active[name])) === JSON.stringify(comparable(facts[name])),
  );
  if (status === active.status && isSame) return undefined;
  const moment = status === 'published' ? now : null;
  return { id: active.id, facts, status, publishedAt: isNews ? moment : active.publishedAt };
}

/** A price that alerts would call a change is news, a smaller move is not: feeds and lists tell by `publishedAt`. */
function isNews(deal: Deal, facts: DealFacts, { toldPrices }: Pick<DealPlanInput, 'toldPrices'>): boolean {
  return (
    deal.publishedAt === null || isRealChange(toldPrices?.get(deal.id) ?? deal.dealPrice, facts.dealPrice)
  );
}

/** As for alerts, a deal that ended and is back within the hours a price is listed for is not news by that. */
function findMoment(facts: DealFacts, closed: readonly Deal[], input: DealPlanInput): Date | null {
  const since = input.now.getTime() - listedHours * hourMs;
  const isBefore = (deal: Deal): boolean =>
    pairOfDeal(deal) === pairOfDeal(facts) && deal.status === 'expired' && deal.updatedAt.getTime() >= since;
  const [last] = closed.filter(isBefore).sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime());
  return last && !isNews(last, facts, input) ? last.publishedAt : null;
}

/**
 * A deal published once stays so at that price, whether a person approved it or a source confirmed it; at another
 * price it waits again if it is exceptional or nothing confirmed it.
 */
function nextStatus(active: Deal, facts: DealFacts, waits: boolean): DealStatus {
  const isPublished = active.status === 'published' && isSameTrip(active, facts);
  if (isExceptional(facts)) return isPublished && isExceptional(active) ? 'published' : 'pending';
  return isPublished || !waits ? 'published' : 'pending';
}

function isExceptional({ evidence }: Pick<DealFacts, 'evidence'>): boolean {
  return evidence?.status === 'assessed' && evidence.evidence.tier === 'exceptional';
}

/** A fare that was rejected or deleted, or whose simulated sale ended, does not return at the same price. */
function isClosed(facts: DealFacts, closed: readonly Deal[], now: Date): boolean {
  return closed.some(
    (deal) =>
      pairOfDeal(deal) === pairOfDeal(facts) &&
      isSameTrip(deal, facts) &&
      (deal.status === 'rejected' ||
        deal.deletedAt !== null ||
        (deal.source === sampleSource && hasEnded(deal, now))),
  );
}

function hasEnded({ expiresAt }: Pick<DealFacts, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** JSON from the database has another key order; `computedAt` is ignored. */
function comparable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value).filter(([name]) => name !== 'computedAt');
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, comparable(part)]);
}
