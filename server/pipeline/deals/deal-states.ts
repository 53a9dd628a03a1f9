/** State of the deals of each pair: published, waiting for review, or recently ended. */
import type { TripType } from '#contract/domain/itinerary.ts';
import type { CurrentFare } from '#server/pipeline/fares/fare.repository.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { type Deal, type EndedDeal, endOf, listEndedDeals, listPendingDeals } from './deal.repository.ts';

/** How long readers are told of a change. */
const toldFor = 24 * 3_600_000;

type Pair = { source: string; origin: string; destination: string; tripType: TripType };

export type FareDealState = {
  /** State of the deal for exactly this fare (price and dates). */
  state: 'published' | 'pending' | null;
  /** The pair's published deal that this fare replaced. */
  ended: EndedDeal | null;
};

/** Tells a fare from the others of its pair. */
export type TripPrice = Pair & Pick<CurrentFare, 'price' | 'departureDate' | 'returnDate'>;

export type DealStates = { of: (fare: TripPrice, now: Date) => FareDealState };

export const noDealStates: DealStates = { of: () => ({ state: null, ended: null }) };

export async function readDealStates(
  db: Db,
  { published, now }: { published: readonly Deal[]; now: Date },
): Promise<DealStates> {
  const pending = await listPendingDeals(db);
  const ended = await listEndedDeals(db, new Date(now.getTime() - toldFor));
  return createDealStates({ published, pending, ended });
}

export function createDealStates(known: {
  published: readonly Deal[];
  pending: readonly Deal[];
  ended: readonly EndedDeal[];
}): DealStates {
  const published = Map.groupBy(known.published, pairOf);
  const pending = Map.groupBy(known.pending, pairOf);
  const ended = new Map(known.ended.map((deal) => [pairOf(deal), deal]));
  return {
    of(fare, now) {
      const pair = pairOf(fare);
      const isOpen = (deal: Deal) => isSameFare(deal, fare) && endOf(deal) > now.getTime();
      if (published.get(pair)?.some(isOpen)) return { state: 'published', ended: null };
      const state = pending.get(pair)?.some(isOpen) ? 'pending' : null;
      return { state, ended: endedFor(ended.get(pair), fare, now) };
    },
  };
}

function endedFor(ended: EndedDeal | undefined, fare: TripPrice, now: Date): EndedDeal | null {
  if (!ended || ended.dealPrice === fare.price) return null;
  return now.getTime() - ended.changedAt.getTime() < toldFor ? ended : null;
}

function isSameFare(deal: Deal, fare: TripPrice): boolean {
  return (
    deal.dealPrice === fare.price &&
    deal.departureDate === fare.departureDate &&
    deal.returnDate === fare.returnDate
  );
}

function pairOf({ source, origin, destination, tripType }: Pair): string {
  return `${source}:${origin}:${destination}:${tripType}`;
}
