/** The listed prices that may be worth an exact question, with what the planner weighs. */

import { sql } from 'kysely';
import { addDays, type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { listTravelPeriods, type Period, travelWindowOf } from '#contract/domain/holiday-window.ts';
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
import type { Db } from '#server/platform/database/schema.ts';

/** Fares that stand on the first page of an origin and trip type: six deals and the first cities of the list. */
const firstPageFares = 24;

/** Days that somebody watches, with how many do. */
export type WatchedDays = Itinerary & { watchers: number };

export type QuestionContext = {
  board: { listEntries: (key: { origin: string; tripType: TripType }) => readonly AssessedFare[] };
  calendarAt: (origin: string) => readonly Period[];
  isDomestic: (destination: string) => boolean;
};

export type Question = { fare: CurrentFare; route: RouteState };

type Known = {
  watched: readonly WatchedDays[];
  movements: ReadonlyMap<string, number | null>;
  /** Recent checks, the newest last. */
  checks: readonly PriceCheck[];
  now: Date;
};

/** The cheapest fare of every pair, and the fares of the days that somebody watches. */
export function listQuestions(
  context: QuestionContext,
  { watched, movements, checks, now }: Known,
): Question[] {
  const watchedOf = Map.groupBy(watched, pairOf);
  const attempts = new Map(checks.map((check) => [attemptKeyOf(check), check]));
  return allFareLists.flatMap((key) => {
    const entries = context.board.listEntries(key);
    const ranks = rankFirstPage(entries, context.isDomestic);
    const isHoliday = createHolidayCheck(context.calendarAt(key.origin), now);
    return entries.flatMap((entry) => {
      const pair = pairOf({ ...key, destination: entry.fare.destination });
      const ofPair = watchedOf.get(pair) ?? [];
      const watchers = ofPair.reduce((sum, each) => sum + each.watchers, 0);
      return listFares(entry, ofPair).map((fare) => ({
        fare,
        route: routeOf(fare, attempts.get(attemptKeyOf(fare)), {
          watchers,
          firstPageRank: fare === entry.fare ? (ranks.get(entry) ?? null) : null,
          isDealCandidate: fare === entry.fare && fare.source !== sampleSource && tierOf(entry) !== null,
          movement: movements.get(pair) ?? null,
          isHoliday: isHoliday(fare.departureDate),
        }),
      }));
    });
  });
}

export function pairOf(pair: Pick<CurrentFare, 'origin' | 'destination' | 'tripType'>): string {
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

type Weights = Pick<RouteState, 'watchers' | 'firstPageRank' | 'isDealCandidate' | 'movement' | 'isHoliday'>;

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

function createHolidayCheck(calendar: readonly Period[], now: Date): (day: IsoDate) => boolean {
  const today = riyadhDate(now);
  const windows = listTravelPeriods(calendar)
    .map((period) => travelWindowOf(period, calendar))
    .filter(({ departsUntil }) => departsUntil >= addDays(today, -1));
  return (day) => windows.some(({ departsFrom, departsUntil }) => day >= departsFrom && day <= departsUntil);
}

export type Movements = { read: () => Promise<ReadonlyMap<string, number | null>> };

const movementDays = 14;
/** Fewer days with a price say nothing of movement. */
const leastLows = 4;
/** They change day by day. */
const readEvery = 6 * 3_600_000;

export function createMovements({ db, now }: { db: Db; now: () => Date }): Movements {
  let known: ReadonlyMap<string, number | null> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    async read() {
      const at = now();
      if (Math.abs(at.getTime() - readAt) >= readEvery) {
        known = await readMovements(db, at);
        readAt = at.getTime();
      }
      return known;
    },
  };
}

/** By pair; of several sources the one with the most days. */
async function readMovements(db: Db, now: Date): Promise<ReadonlyMap<string, number | null>> {
  const since = addDays(riyadhDate(now), -movementDays);
  const { rows } = await sql<Parameters<typeof pairOf>[0] & { lows: number[] }>`
    select origin, destination, trip_type as "tripType", array_agg(low order by day) as lows
    from (
      select source, origin, destination, trip_type, day, min(price_halalas) as low
      from daily_low where day >= ${since}::date
      group by source, origin, destination, trip_type, day
    ) as by_day
    group by source, origin, destination, trip_type
    order by count(*)`.execute(db);
  return new Map(rows.map((row) => [pairOf(row), movementOf(row.lows)]));
}

/**
 * Median distance of the lows from their median, relative to that median.
 * @param lows daily lows of the last `movementDays` days in any order, SAR
 * @returns null where too few are known
 */
export function movementOf(lows: readonly number[]): number | null {
  if (lows.length < leastLows) return null;
  const middle = middleOf(lows);
  return middle > 0 ? middleOf(lows.map((low) => Math.abs(low - middle))) / middle : null;
}

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return (lower + upper) / 2;
}
