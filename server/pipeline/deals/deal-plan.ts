/** Decides, from the fares below their usual price, which deals begin, change and end; pure. */
import { createHash } from 'node:crypto';
import { startOfRiyadhDay } from '#contract/domain/dates.ts';
import type { DealStatus } from '#contract/domain/deal-status.ts';
import { listedHours } from '#contract/domain/freshness.ts';
import type { Region } from '#contract/domain/region.ts';
import { type CurrentFare, sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import type { Deal, DealChange, DealFacts } from './deal.repository.ts';
import type { DealChangeRecord } from './deal-change.repository.ts';
import type { StatedFare } from './evidence.service.ts';

const hour = 3_600_000;
/**
 * Simulated sales last this long: some end while one looks, and the longest before its fare would leave the list,
 * so that no two ends are the same.
 */
const sampleSale = { leastHours: 2, mostHours: listedHours - 4 };

type ClosedDeal = Deal & { deletedAt?: Date | null };

export type PlanQuestion = {
  /** The cheapest listed fare of every pair of one list. */
  assessed: readonly StatedFare[];
  /** The cheapest held fare of every pair. */
  held: readonly StatedFare[];
  /** Detected deals of the list, pending or published. */
  active: readonly Deal[];
  /** Deals of the list that were once detected, and were rejected, deleted or have ended lately. */
  closed: readonly ClosedDeal[];
  /** Detected deals of the list that an administrator took over: they stand for their pair until they end. */
  edited?: readonly Deal[];
  regionOf: (destination: string) => Region | undefined;
  isPremiumDestination: (destination: string) => boolean;
  now: Date;
};

export type DealPlan = {
  inserts: { facts: DealFacts; status: 'pending' | 'published' }[];
  updates: DealChange[];
  /** Ids of deals that are over. */
  expiries: string[];
  /** Published deals that their fare left behind, which readers are told of. */
  changes: DealChangeRecord[];
};

/**
 * Good and great deals publish themselves; an exceptional one waits for a person. A deal ends when its time has
 * passed or its fare is gone or no longer below the usual price. The same fares asked again change nothing.
 */
export function planDeals(asked: PlanQuestion): DealPlan {
  const question = { ...asked, assessed: withHeld(asked) };
  const plan: DealPlan = { inserts: [], updates: [], expiries: [], changes: [] };
  const activeByPair = new Map(question.active.map((deal) => [pairOf(deal), deal]));
  const edited = (question.edited ?? []).filter((deal) => !hasEnded(deal, question.now));
  const editedPairs = new Set(edited.map(pairOf));
  for (const assessed of question.assessed) {
    if (editedPairs.has(pairOf(assessed.fare))) continue;
    const active = activeByPair.get(pairOf(assessed.fare));
    const facts = describeDeal(assessed, question, active?.createdAt ?? question.now);
    if (!facts) continue;
    if (active && !hasEnded(facts, question.now)) {
      activeByPair.delete(pairOf(active));
      const change = changeOf(active, facts, question.now);
      if (change) plan.updates.push(change);
      if (change?.status === 'pending')
        plan.changes.push(...publishedChange(active, facts.dealPrice, { isInReview: true }));
      continue;
    }
    const fresh = describeDeal(assessed, question, question.now);
    const closed = active ? [...question.closed, { ...active, status: 'expired' as const }] : question.closed;
    if (!fresh || hasEnded(fresh, question.now) || isClosed(fresh, closed, question.now)) continue;
    plan.inserts.push({ facts: fresh, status: isExceptional(fresh) ? 'pending' : 'published' });
  }
  const prices = new Map(question.assessed.map(({ fare }) => [pairOf(fare), fare.price]));
  for (const deal of activeByPair.values()) {
    plan.expiries.push(deal.id);
    const price = prices.get(pairOf(deal));
    if (price !== undefined) plan.changes.push(...publishedChange(deal, price, { isInReview: false }));
  }
  return plan;
}

/**
 * Uses a held fare for its pair, so that a person can accept it, unless that would replace a published deal.
 */
function withHeld({ assessed, held, active }: PlanQuestion): StatedFare[] {
  const published = new Set(active.filter(({ status }) => status === 'published').map(pairOf));
  const listed = new Map(assessed.map((stated) => [pairOf(stated.fare), stated]));
  for (const stated of held) {
    const pair = pairOf(stated.fare);
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

/** None for a deal that nobody was shown, or whose price has not moved. */
function publishedChange(
  deal: Deal,
  price: number,
  { isInReview }: Pick<DealChangeRecord, 'isInReview'>,
): DealChangeRecord[] {
  if (deal.status !== 'published' || deal.dealPrice === price) return [];
  const { source, origin, destination, tripType, dealPrice } = deal;
  return [{ source, origin, destination, tripType, dealPrice, isInReview }];
}

/** When a detected deal ends: it can no longer be listed, its day has come, or the simulated sale is over. */
export function endOf(fare: CurrentFare, begunAt: Date): Date {
  const unlisted = fare.observedAt.getTime() + listedHours * hour;
  const departureDay = startOfRiyadhDay(fare.departureDate).getTime();
  const sale =
    fare.source === sampleSource ? begunAt.getTime() + saleLength(fare, begunAt) : Number.POSITIVE_INFINITY;
  return new Date(Math.min(unlisted, departureDay, sale));
}

function saleLength(fare: CurrentFare, begunAt: Date): number {
  const digest = createHash('sha256')
    .update(`${pairOf(fare)}:${begunAt.toISOString()}`)
    .digest();
  const share = digest.readUInt32BE(0) / 2 ** 32;
  const { leastHours, mostHours } = sampleSale;
  return Math.floor((leastHours + share * (mostHours - leastHours)) * hour);
}

/** Undefined for a fare that is no deal. */
function describeDeal(
  { fare, assessment }: StatedFare,
  { regionOf, isPremiumDestination }: PlanQuestion,
  begunAt: Date,
): DealFacts | undefined {
  const region = regionOf(fare.destination);
  if (assessment.status !== 'assessed' || assessment.evidence.tier === null || !region) return undefined;
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
    expiresAt: endOf(fare, begunAt),
  };
}

function changeOf(active: Deal, facts: DealFacts, now: Date): DealChange | undefined {
  const status = nextStatus(active, facts);
  if (status === active.status && isSame(active, facts)) return undefined;
  const publishedAt = status === 'published' ? (active.publishedAt ?? now) : active.publishedAt;
  return { id: active.id, facts, status, publishedAt };
}

/** What a person let pass stays published at that price; a further fall to an exceptional one is looked at anew. */
function nextStatus(active: Deal, facts: DealFacts): DealStatus {
  if (!isExceptional(facts)) return 'published';
  return active.status === 'published' && isSameTrip(active, facts) && isExceptional(active)
    ? 'published'
    : 'pending';
}

function isExceptional({ evidence }: Pick<DealFacts, 'evidence'>): boolean {
  return evidence?.status === 'assessed' && evidence.evidence.tier === 'exceptional';
}

/** A fare a person rejected or deleted, or whose simulated sale is over, does not come back at the same price. */
function isClosed(facts: DealFacts, closed: readonly ClosedDeal[], now: Date): boolean {
  return closed.some(
    (deal) =>
      pairOf(deal) === pairOf(facts) &&
      isSameTrip(deal, facts) &&
      (deal.status === 'rejected' ||
        Boolean(deal.deletedAt) ||
        (deal.source === sampleSource && hasEnded(deal, now))),
  );
}

function hasEnded({ expiresAt }: Pick<DealFacts, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function isSameTrip(a: DealFacts, b: DealFacts): boolean {
  return a.dealPrice === b.dealPrice && a.departureDate === b.departureDate && a.returnDate === b.returnDate;
}

function isSame(deal: Deal, facts: DealFacts): boolean {
  return (Object.keys(facts) as (keyof DealFacts)[]).every((name) => {
    return JSON.stringify(comparable(deal[name])) === JSON.stringify(comparable(facts[name]));
  });
}

/** Stored JSON comes back with its keys in another order; when it was computed says nothing new. */
function comparable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value).filter(([name]) => name !== 'computedAt');
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, comparable(part)]);
}

function pairOf(fare: Pick<DealFacts, 'source' | 'destination' | 'origin' | 'tripType'>): string {
  return `${fare.source}:${fare.origin}:${fare.destination}:${fare.tripType}`;
}
