/** Simulated prices together with the price that is usual for the same trip: the truth a backtest measures against. */
import type { IsoDate } from '#contract/domain/dates.ts';
import { bookingWindowDays, type TripType, tripTypes } from '#contract/domain/itinerary.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { createDaySpan, type DaySpan, dateIn, monthIn } from './day-span.ts';
import { mix, mixText } from './hash.ts';
import { calmPrice, createMarket, lowestOf, type Market } from './market.ts';
import { listPairs } from './sample-network.ts';
import { listSearchedMonths, spanMarginDays } from './searched-months.ts';
import { createSeason } from './season.ts';

type KnownPrice = {
  /** The day it is seen, as a day number. */
  observed: number;
  departure: IsoDate;
  /** SAR. */
  price: number;
  /** What this departure costs so many days ahead when nothing moves it: distance, season, weekday, days to departure. */
  usual: number;
};

export type KnownMarket = {
  origin: string;
  destination: string;
  tripType: TripType;
  /** The cheapest departure of each group that is seen on a day. */
  read: (observed: number) => KnownPrice[];
};

export type KnownMarketRequest = {
  seed: number;
  /** First and last observed day, as day numbers. */
  from: number;
  to: number;
  /** How many pairs, drawn by the seed. */
  pairs: number;
  /** Departures of one group compete with each other: a month and season at an airport. */
  groupOf: (origin: string, departure: IsoDate) => string;
};

/** Groups that people search less are seen once in so many days. */
const rarelyEvery = 3;

const salt = 41;

/** Markets of some pairs for both trip types; the same seed gives the same prices as the sample provider. */
export function* createKnownMarkets(
  reference: ReferenceData,
  { seed, from, to, pairs, groupOf }: KnownMarketRequest,
): Generator<KnownMarket> {
  const span = createDaySpan(from - spanMarginDays, to + bookingWindowDays);
  const season = createSeason(span, reference.calendar);
  const drawn = listPairs(reference)
    .map((pair) => ({ pair, order: mixText(mix(seed, salt), pair.origin + pair.destination) }))
    .sort((a, b) => a.order - b.order)
    .slice(0, pairs);
  const runsAt = new Map<string, readonly GroupRun[]>();
  for (const { pair } of drawn) {
    const { origin, destination } = pair;
    const runs = runsAt.get(origin) ?? listGroupRuns(span, (departure) => groupOf(origin, departure));
    runsAt.set(origin, runs);
    for (const tripType of tripTypes) {
      const market = createMarket(pair, tripType, { seed, span, season });
      const read = (observed: number) => readDay(market, runs, observed);
      yield { origin, destination, tripType, read };
    }
  }
}

/** Consecutive departures of one group within one month. */
type GroupRun = { group: string; month: number; first: number; last: number };

function listGroupRuns(span: DaySpan, groupOf: (departure: IsoDate) => string): GroupRun[] {
  const runs: GroupRun[] = [];
  for (let day = span.first; day <= span.last; day += 1) {
    const [group, month] = [groupOf(dateIn(span, day)), monthIn(span, day)];
    const open = runs.at(-1);
    if (open?.group === group && open.month === month) open.last = day;
    else runs.push({ group, month, first: day, last: day });
  }
  return runs;
}

/** Months that people search most are seen daily, as in a real cache. */
function readDay(market: Market, runs: readonly GroupRun[], observed: number): KnownPrice[] {
  const searched = listSearchedMonths(market, observed);
  const lowest = new Map<string, KnownPrice>();
  for (const { group, month, first, last } of runs) {
    if (last <= observed || first > observed + bookingWindowDays) continue;
    const isSeen = searched.includes(month) || mix(mixText(market.key, group), observed) % rarelyEvery === 0;
    if (!isSeen) continue;
    const until = Math.min(last, observed + bookingWindowDays);
    const low = lowestOf(market, Math.max(first, observed + 1), until, observed);
    if (!low || low.price >= (lowest.get(group)?.price ?? Number.POSITIVE_INFINITY)) continue;
    const { departure, price } = low;
    const usual = calmPrice(market, departure, observed);
    lowest.set(group, { observed, departure: dateIn(market.span, departure), price, usual });
  }
  return [...lowest.values()];
}
