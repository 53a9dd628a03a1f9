/** Whether a price an administrator typed matches a fare that was seen; pure. */
import { typedPercentage } from '#contract/domain/deal.ts';
import { freshnessOf } from '#contract/domain/freshness.ts';
import { toHalalas } from '#contract/domain/money.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import { listCandidates } from '#server/pipeline/fares/cheapest.ts';
import type { CurrentFare } from '#server/pipeline/fares/fare.repository.ts';
import type { Deal } from './deal.repository.ts';

/** Allowed difference from a seen price: booking sites round and convert. */
const seenTolerancePercent = 2;

type TypedTrip = Pick<
  Deal,
  'origin' | 'destination' | 'tripType' | 'departureDate' | 'returnDate' | 'dealPrice'
>;

/** The fare of the same route and dates, seen within 24 h, with the nearest price; at most 2 % off. */
export function findSeenFare(
  board: Pick<Board, 'findEntry'>,
  typed: TypedTrip,
  now: Date,
): CurrentFare | undefined {
  if (typed.departureDate === null || (typed.tripType === 'roundtrip') !== (typed.returnDate !== null)) {
    return undefined;
  }
  const price = toHalalas(typed.dealPrice);
  const distanceOf = (fare: CurrentFare): number => Math.abs(toHalalas(fare.price) - price);
  const [nearest] = listCandidates(board.findEntry(typed, typed.destination)?.fares ?? [], now)
    .filter(
      (fare) =>
        fare.departureDate === typed.departureDate &&
        fare.returnDate === typed.returnDate &&
        freshnessOf(fare.observedAt, now) === 'fresh' &&
        distanceOf(fare) * 100 <= toHalalas(fare.price) * seenTolerancePercent,
    )
    .sort((a, b) => distanceOf(a) - distanceOf(b));
  return nearest;
}

/** Whether the typed price equals a listed fare, which the price list shows publicly. */
export function isListedFare(board: Pick<Board, 'findEntry'>, typed: TypedTrip): boolean {
  const { departureDate, returnDate } = typed;
  const fares = board.findEntry(typed, typed.destination)?.fares ?? [];
  return fares.some(
    (fare) =>
      fare.price === typed.dealPrice &&
      (departureDate === null || departureDate === fare.departureDate) &&
      (returnDate === null || returnDate === fare.returnDate),
  );
}

/** A typed deal as shown now: verified only while its own price is seen. */
export function currentTypedDeal(deal: Deal, board: Pick<Board, 'findEntry'>, now: Date): Deal {
  if (!deal.isCurated || !deal.isVerified) return deal;
  const seen = findSeenFare(board, deal, now);
  if (seen) return { ...deal, observedAt: seen.observedAt };
  return { ...deal, isVerified: false, evidence: null, discountPercentage: typedPercentage(deal) };
}
