/** The listed prices that may be worth an exact question, with what the planner weighs. */
import type { Itinerary, TripType } from '#contract/domain/itinerary.ts';
import {
  checkKeyOf,
  type ListedPrice,
  type PriceCheck,
} from '#server/pipeline/checks/price-check.repository.ts';
import { allFareLists, keyOf } from '#server/pipeline/fares/board.ts';
import type { AssessedFare } from '#server/pipeline/fares/cheapest.ts';
import { type CurrentFare, sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import type { RouteState } from '#server/pipeline/planner/plan-questions.ts';

/** Fares that stand on the first page of an origin and trip type: six deals and the first cities of the list. */
const firstPageFares = 24;

/** Days that somebody watches, with how many do. */
export type WatchedDays = Itinerary & { watchers: number };

export type QuestionContext = {
  board: { listEntries: (key: { origin: string; tripType: TripType }) => readonly AssessedFare[] };
  isDomestic: (destination: string) => boolean;
};

export type Question = { fare: CurrentFare; route: RouteState };

type Known = {
  watched: readonly WatchedDays[];
  /** Recent checks, the newest last. */
  checks: readonly PriceCheck[];
};

/** The cheapest fare of every pair, and the fares of the days that somebody watches. */
export function listQuestions(context: QuestionContext, { watched, checks }: Known): Question[] {
  const watchedOf = Map.groupBy(watched, pairOf);
  const attempts = new Map(checks.map((check) => [attemptKeyOf(check), check]));
  return allFareLists.flatMap((key) => {
    const entries = context.board.listEntries(key);
    const ranks = rankFirstPage(entries, context.isDomestic);
    return entries.flatMap((entry) => {
      const ofPair = watchedOf.get(pairOf({ ...key, destination: entry.fare.destination })) ?? [];
      const watchers = ofPair.reduce((sum, each) => sum + each.watchers, 0);
      return listFares(entry, ofPair).map((fare) => ({
        fare,
        route: routeOf(fare, attempts.get(attemptKeyOf(fare)), {
          watchers,
          firstPageRank: fare === entry.fare ? (ranks.get(entry) ?? null) : null,
          isDealCandidate: fare === entry.fare && fare.source !== sampleSource && tierOf(entry) !== null,
        }),
      }));
    });
  });
}

function pairOf(pair: Pick<CurrentFare, 'origin' | 'destination' | 'tripType'>): string {
  return `${keyOf(pair)}:${pair.destination}`;
}

/** The page's order: fares abroad, the furthest below usual first, then by price. */
function rankFirstPage(
  entries: readonly AssessedFare[],
  isDomestic: (destination: string) => boolean,
): ReadonlyMap<AssessedFare, number> {
  const abroad = entries.filter(({ fare }) => !isDomestic(fare.destination));
  const ranked = abroad.toSorted((a, b) => percentOf(b) - percentOf(a) || a.fare.price - b.fare.price);
  return new Map(ranked.slice(0, firstPageFares).map((entry, rank) => [entry, rank]));
}

function tierOf({ assessment }: AssessedFare): string | null {
  return assessment?.status === 'assessed' ? assessment.evidence.tier : null;
}

function percentOf({ assessment }: AssessedFare): number {
  return assessment?.status === 'assessed' ? assessment.evidence.discountPercentage : 0;
}

function listFares(entry: AssessedFare, watched: readonly WatchedDays[]): CurrentFare[] {
  const ofDays = watched.flatMap(
    ({ departureDate, returnDate }) =>
      entry.fares
        .filter((fare) => fare.departureDate === departureDate && fare.returnDate === returnDate)
        .toSorted((a, b) => a.price - b.price)[0] ?? [],
  );
  return [...new Set([entry.fare, ...ofDays])];
}

type Weights = Pick<RouteState, 'watchers' | 'firstPageRank' | 'isDealCandidate'>;

function routeOf(fare: CurrentFare, attempt: PriceCheck | undefined, weights: Weights): RouteState {
  const { origin, destination, tripType, departureDate, returnDate, price, observedAt } = fare;
  const isWithoutPrice = attempt?.outcome === 'empty' || attempt?.outcome === 'failed';
  return {
    origin,
    destination,
    tripType,
    departureDate,
    returnDate,
    price,
    observedAt,
    checkedAt: attempt?.checkedAt ?? null,
    ...weights,
    ...(attempt && isWithoutPrice && { avoidSource: attempt.askedSource }),
  };
}

/** A check is about one price of one trip at one site. */
function attemptKeyOf(price: ListedPrice): string {
  return `${price.origin}:${price.tripType}:${checkKeyOf(price)}:${price.price}`;
}
