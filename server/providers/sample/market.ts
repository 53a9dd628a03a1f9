/** The price of one pair and trip type: one pure function of departure day and observation day. */
import { bookingWindowDays, type TripType } from '#contract/domain/itinerary.ts';
import { type DaySpan, monthIn, weekdayOf, weekOf } from './day-span.ts';
import { fallCurve, lawFare, leadFactors, moveCycleDays, weekdayFactors } from './fare-effects.ts';
import { fractionOf, mix, mixText, readCurve } from './hash.ts';
import type { Pair } from './sample-network.ts';
import { demandTowards, type Season } from './season.ts';

/** What is known of a pair before anyone looks at a price. Static fares are SAR by `day - span.first`. */
export type Market = {
  pair: Pair;
  tripType: TripType;
  key: number;
  span: DaySpan;
  lowCost: Float64Array | null;
  network: Float64Array | null;
  /** Sales and searched months already worked out, by cell and by week. */
  sales: Map<number, Sale | null>;
  searched: Map<number, readonly number[]>;
};

/** A genuine drop: `factor` on departures of one week while it is observed from `first` to `last`. */
export type Sale = { week: number; first: number; last: number; factor: number };

/** The cheapest departure of a run of days. */
export type Low = { departure: number; price: number };

/** The days of a departure month that lie in the booking window; `month` counts from year 0. */
export type MonthRun = { month: number; first: number; last: number };

/** Days before the first observed day that a market's span must hold, for sales already running. */
export const spanMarginDays = 20;

const salt = { level: 1, roundTrip: 2, departure: 3, excursion: 4, phase: 5, sale: 6 } as const;

/** Puts the median of a route's fares between the law and the lowest fares of its months. */
const centre = 1.01;
const routeSpread = 0.05;
const departureSpread = 0.07;
/** A round trip costs this many one-way fares. */
const roundTripShare = { least: 1.75, span: 0.15 };

const excursionDays = { least: 1, span: 5 };

const saleCycleDays = 64;
const saleShare = 0.5;
const saleDays = { least: 3, span: 7 };
const saleDepth = [
  [0, 0.17],
  [0.5, 0.24],
  [0.8, 0.31],
  [0.95, 0.4],
  [1, 0.52],
] as const;
/** A sale is on the cheapest of the two most searched months this often. */
const cheapestMonthShare = 0.75;
const searchedMonths = 2;

const networkLeadFactors = leadFactors(false);
const lowCostLeadFactors = leadFactors(true);

/** `span` must reach from `spanMarginDays` before the first observed day to the window after the last. */
export function createMarket(
  pair: Pair,
  tripType: TripType,
  context: { seed: number; span: DaySpan; season: Season },
): Market {
  const { span } = context;
  const key = mixText(mix(context.seed, tripType === 'oneway' ? 1 : 2), pair.origin + pair.destination);
  const fractions = [salt.level, salt.roundTrip].map((use) => fractionOf(mix(key, use)));
  const [levelFraction = 0, roundTripFraction = 0] = fractions;
  const trips = tripType === 'oneway' ? 1 : roundTripShare.least + roundTripShare.span * roundTripFraction;
  const level = centre * trips * (1 + routeSpread * (2 * levelFraction - 1));
  const demand = demandTowards(context.season, pair.destination);
  const shape = Float64Array.from(demand, (factor, index) => {
    const day = span.first + index;
    const noise = 2 * fractionOf(mix(mix(key, salt.departure), day)) - 1;
    return level * factor * (weekdayFactors[weekdayOf(day)] ?? 1) * (1 + departureSpread * noise);
  });
  const fareOf = (isLowCost: boolean) => {
    const fare = lawFare({ km: pair.km, isDirect: pair.isDirect, isLowCost });
    return shape.map((factor) => factor * fare);
  };
  return {
    pair,
    tripType,
    key,
    span,
    lowCost: pair.lowCost.length > 0 ? fareOf(true) : null,
    network: pair.network.length > 0 ? fareOf(false) : null,
    sales: new Map(),
    searched: new Map(),
  };
}

/** SAR, whole riyals, as seen on day `observed` for a departure 1 to 365 days later. */
export function priceOn(market: Market, departure: number, observed: number): number {
  const sale = findSale(market, observed);
  return Math.round(
    calmPrice(market, departure, observed) * moveFactor(market, weekOf(departure), observed, sale),
  );
}

/** Whether a low-cost airline has the lowest fare of that departure. */
export function isLowCostCheapest(market: Market, departure: number, observed: number): boolean {
  const index = departure - market.span.first;
  const lead = departure - observed;
  if (!market.lowCost || !market.network) return market.lowCost !== null;
  return (
    fareAt(market.lowCost, index) * fareAt(lowCostLeadFactors, lead) <=
    fareAt(market.network, index) * fareAt(networkLeadFactors, lead)
  );
}

/** The cheapest departure from `first` to `last`, the earliest of equal ones. */
export function lowestOf(market: Market, first: number, last: number, observed: number): Low | undefined {
  const sale = findSale(market, observed);
  let low: Low | undefined;
  let week = Number.NaN;
  let factor = 1;
  for (let departure = first; departure <= last; departure += 1) {
    if (weekOf(departure) !== week) {
      week = weekOf(departure);
      factor = moveFactor(market, week, observed, sale);
    }
    const price = Math.round(calmPrice(market, departure, observed) * factor);
    if (!low || price < low.price) low = { departure, price };
  }
  return low;
}

/** First and last day of each month of the booking window, as seen on day `observed`; the first may be partial. */
export function listMonths(
  span: DaySpan,
  observed: number,
): { month: number; first: number; last: number }[] {
  const months: { month: number; first: number; last: number }[] = [];
  const end = observed + bookingWindowDays;
  let current: MonthRun | undefined;
  for (let day = observed + 1; day <= end; day += 1) {
    const month = monthIn(span, day);
    if (current?.month === month) {
      current.last = day;
    } else {
      current = { month, first: day, last: day };
      months.push(current);
    }
  }
  return months;
}

/** The two cheapest departure months, which travellers look at most; settled once a week of observation. */
export function listSearchedMonths(market: Market, observed: number): readonly number[] {
  const week = weekOf(observed);
  const known = market.searched.get(week);
  if (known) return known;
  const asOf = week * 7 - 4;
  const months = listMonths(market.span, asOf)
    .map(({ month, first, last }) => ({ month, price: calmLow(market, first, last, asOf).price }))
    .sort((a, b) => a.price - b.price)
    .slice(0, searchedMonths)
    .map(({ month }) => month);
  market.searched.set(week, months);
  return months;
}

/** The sale running on day `observed`, if there is one. */
export function findSale(market: Market, observed: number): Sale | null {
  const phase = mix(mix(market.key, salt.phase), salt.sale) % saleCycleDays;
  const cell = Math.floor((observed + phase) / saleCycleDays);
  let sale = market.sales.get(cell);
  if (sale === undefined) {
    sale = planSale(market, cell, cell * saleCycleDays - phase, observed);
    if (sale === undefined) return null;
    market.sales.set(cell, sale);
  }
  return sale && observed >= sale.first && observed <= sale.last ? sale : null;
}

/** Null when the cell has no sale; undefined while its sale is not running, so that nothing outside the span is read. */
function planSale(
  market: Market,
  cell: number,
  cellStart: number,
  observed: number,
): Sale | null | undefined {
  const hash = mix(mix(market.key, salt.sale), cell);
  if (fractionOf(hash) >= saleShare) return null;
  const days = saleDays.least + (mix(hash, 1) % saleDays.span);
  const first = cellStart + (mix(hash, 2) % (saleCycleDays - days));
  const last = first + days - 1;
  if (observed < first || observed > last) return undefined;
  const months = listSearchedMonths(market, first);
  const month = fractionOf(mix(hash, 3)) < cheapestMonthShare ? months[0] : months.at(-1);
  const run = listMonths(market.span, first).find((entry) => entry.month === month);
  if (!run) return null;
  const { departure } = calmLow(market, run.first, run.last, first);
  const factor = 1 - readCurve(saleDepth, fractionOf(mix(hash, 4)));
  return { week: weekOf(departure), first, last, factor };
}

/**
 * Departures of a week move together: once in `moveCycleDays` the cheap seats go, the price rises and some days
 * later falls back by a share of the measured distribution; a sale stands still at its own price.
 */
function moveFactor(market: Market, week: number, observed: number, sale: Sale | null): number {
  if (sale?.week === week) return sale.factor;
  const weekKey = mix(mix(market.key, salt.excursion), week);
  const position = observed + (weekKey % moveCycleDays);
  const cell = Math.floor(position / moveCycleDays);
  const hash = mix(weekKey, cell);
  const days = excursionDays.least + (hash % excursionDays.span);
  const start = mix(hash, 1) % (moveCycleDays - days);
  const day = position - cell * moveCycleDays;
  if (day < start || day >= start + days) return 1;
  return 1 / (1 - readCurve(fallCurve, fractionOf(mix(hash, 2))));
}

function calmLow(market: Market, first: number, last: number, observed: number): Low {
  let departure = first;
  let price = Number.POSITIVE_INFINITY;
  for (let day = first; day <= last; day += 1) {
    const fare = calmPrice(market, day, observed);
    if (fare < price) [departure, price] = [day, fare];
  }
  return { departure, price };
}

/** The price without moves and sales. */
function calmPrice(market: Market, departure: number, observed: number): number {
  const index = departure - market.span.first;
  const lead = departure - observed;
  const lowCost = market.lowCost
    ? fareAt(market.lowCost, index) * fareAt(lowCostLeadFactors, lead)
    : Number.POSITIVE_INFINITY;
  const network = market.network
    ? fareAt(market.network, index) * fareAt(networkLeadFactors, lead)
    : Number.POSITIVE_INFINITY;
  return Math.min(lowCost, network);
}

/** Outside the array no fare exists; NaN makes a mistaken span visible. */
function fareAt(fares: Float64Array, index: number): number {
  return fares[index] ?? Number.NaN;
}
