/** State of the deals of each pair: published, waiting for review, or recently ended. */
import type { Kysely } from 'kysely';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { CurrentFare } from '#server/pipeline/fares/fare.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { type Deal, listPendingDeals } from './deal.repository.ts';
import { type DealChangeRecord, listDealChanges } from './deal-change.repository.ts';

/** How long readers are told of a change. */
const toldFor = 24 * 3_600_000;

type Pair = { source: string; origin: string; destination: string; tripType: TripType };

export type FareDealState = {
  /** State of the deal for exactly this fare (price and dates). */
  state: 'published' | 'pending' | null;
  /** The pair's published deal that this fare replaced. */
  ended: { price: number; isInReview: boolean; at: Date } | null;
};

export type DealStates = { of: (fare: CurrentFare, now: Date) => FareDealState };

export const noDealStates: DealStates = { of: () => ({ state: null, ended: null }) };

export async function readDealStates(
  db: Kysely<Database>,
  { published, now }: { published: readonly Deal[]; now: Date },
): Promise<DealStates> {
  const pending = await listPendingDeals(db);
  const changes = await listDealChanges(db, new Date(now.getTime() - toldFor));
  return createDealStates({ published, pending, changes });
}

export function createDealStates(known: {
  published: readonly Deal[];
  pending: readonly Deal[];
  changes: readonly (DealChangeRecord & { changedAt: Date })[];
}): DealStates {
  const published = Map.groupBy(known.published, pairOf);
  const pending = Map.groupBy(known.pending, pairOf);
  const changes = new Map(known.changes.map((change) => [pairOf(change), change]));
  return {
    of(fare, now) {
      const pair = pairOf(fare);
      const isOpen = (deal: Deal) => isSameFare(deal, fare) && !(deal.expiresAt && deal.expiresAt <= now);
      if (published.get(pair)?.some(isOpen)) return { state: 'published', ended: null };
      const state = pending.get(pair)?.some(isOpen) ? 'pending' : null;
      return { state, ended: endedFor(changes.get(pair), fare, now) };
    },
  };
}

function endedFor(
  change: (DealChangeRecord & { changedAt: Date }) | undefined,
  fare: CurrentFare,
  now: Date,
): FareDealState['ended'] {
  const isTold =
    change && change.dealPrice !== fare.price && now.getTime() - change.changedAt.getTime() < toldFor;
  return isTold ? { price: change.dealPrice, isInReview: change.isInReview, at: change.changedAt } : null;
}

function isSameFare(deal: Deal, fare: CurrentFare): boolean {
  return (
    deal.dealPrice === fare.price &&
    deal.departureDate === fare.departureDate &&
    deal.returnDate === fare.returnDate
  );
}

function pairOf({ source, origin, destination, tripType }: Pair): string {
  return `${source}:${origin}:${destination}:${tripType}`;
}
