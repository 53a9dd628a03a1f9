/** Simulated price of a pair and trip type as a pure function of departure day and observation day. */
import { bookingWindowDays, type TripType } from '#contract/domain/itinerary.ts';
import type { CalendarPeriod } from '#server/pipeline/reference/reference-data.ts';
import { baseFare, type Character, characterOf, leadFactors, levelOn, weekLevelOn } from './fare-level.ts';
import { type DaySpan, dayNumber, fractionOf, mix, mixText, monthIn, weekdayOf, weekOf } from './numbers.ts';
import figures from './sample-figures.json' with { type: 'json' };
import type { Pair } from './sample-network.ts';

/** Precomputed data of a pair. Static fares are SAR by `day - span.first`. */
export type Market = {
  pair: Pair;
  tripType: TripType;
  key: number;
  span: DaySpan;
  lowCost: Float64Array | null;
  network: Float64Array | null;
  character: Character;
  searched: Map<number, readonly number[]>;
};

/** The longest stay, so that return days are in the span. */
export const stayMarginDays = 15;

/** Days before the first observed day that a market's span must hold, for months settled on since. */
export const spanMarginDays = 7;

/** The cheapest departure of a run of days; `returnDay` where a round trip does not return after the usual stay. */
export type Low = { departure: number; price: number; returnDay?: number };

/** Days of a departure month in the booking window; `month` counts from year 0. */
export type MonthRun = { month: number; first: number; last: number };

const salt = { level: 1, roundTrip: 2, departure: 3, month: 4 } as const;

/** Centres the median of a route's fares between the distance law and its lowest months. */
const centre = 1.01;
const routeSpread = 0.03;
const departureSpread = 0.1;
/** Every destination has its own cheap months. */
const monthSpread = 0.06;
/** A round trip costs this many one-way fares. */
const roundTripShare = { least: 1.75, span: 0.15 };

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
  const { pilgrimage, leisure } = context.season;
  const demand = pilgrimageAirports.has(pair.destination) ? pilgrimage : leisure;
  const shape = Float64Array.from(demand, (factor, index) => {
    const day = span.first + index;
    const noise = 2 * fractionOf(mix(mix(key, salt.departure), day)) - 1;
    const monthNoise = 2 * fractionOf(mix(mix(key, salt.month), (span.months[index] ?? 0) % 12)) - 1;
    const own = (1 + departureSpread * noise) * (1 + monthSpread * monthNoise);
    return level * factor * (figures.weekdays[weekdayOf(day)] ?? 1) * own;
  });
  const fareOf = (isLowCost: boolean) => {
    const fare = baseFare({ km: pair.km, isDirect: pair.isDirect, isLowCost });
    return shape.map((factor) => factor * fare);
  };
  return {
    pair,
    tripType,
    key,
    span,
    lowCost: pair.lowCost.length > 0 ? fareOf(true) : null,
    network: pair.network.length > 0 ? fareOf(false) : null,
    character: characterOf(key, pair.lowCost.length > 0),
    searched: new Map(),
  };
}

/** Whether a low-cost airline has the lowest fare of a departure. */
export function isLowCostCheapest(market: Market, departure: number, observed: number): boolean {
  const fare = lowCostFare(market, departure, observed);
  return market.lowCost !== null && fare <= networkFare(market, departure, observed);
}

/** The cheapest departure from `first` to `last`, the earliest of equal ones, in whole SAR as seen on day `observed`. */
export function lowestOf(market: Market, first: number, last: number, observed: number): Low | undefined {
  const level = levelOn(market.character, observed);
  let low: Low | undefined;
  let week = Number.NaN;
  let factor = 1;
  for (let departure = first; departure <= last; departure += 1) {
    if (weekOf(departure) !== week) {
      week = weekOf(departure);
      factor = weekLevelOn(market.character, week, observed);
    }
    const price = Math.round(calmPrice(market, departure, observed) * level * factor);
    if (!low || price < low.price) low = { departure, price };
  }
  return low;
}

/** First and last day of each month of the booking window, as seen on day `observed`; the first may be partial. */
export function listMonths(span: DaySpan, observed: number): MonthRun[] {
  const months: MonthRun[] = [];
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

/** The cheapest departure from `first` to `last` by lead time only. */
export function calmLowestOf(market: Market, first: number, last: number, observed: number): Low {
  let departure = first;
  let price = Number.POSITIVE_INFINITY;
  for (let day = first; day <= last; day += 1) {
    const fare = calmPrice(market, day, observed);
    if (fare < price) [departure, price] = [day, fare];
  }
  return { departure, price };
}

function calmPrice(market: Market, departure: number, observed: number): number {
  return Math.min(lowCostFare(market, departure, observed), networkFare(market, departure, observed));
}

function lowCostFare({ lowCost, span }: Market, departure: number, observed: number): number {
  if (!lowCost) return Number.POSITIVE_INFINITY;
  return fareAt(lowCost, departure - span.first) * fareAt(lowCostLeadFactors, departure - observed);
}

function networkFare({ network, span }: Market, departure: number, observed: number): number {
  if (!network) return Number.POSITIVE_INFINITY;
  return fareAt(network, departure - span.first) * fareAt(networkLeadFactors, departure - observed);
}

/** NaN outside the array makes a wrong span visible. */
function fareAt(fares: Float64Array, index: number): number {
  return fares[index] ?? Number.NaN;
}

const lastDaysOfRamadan = 10;
/** Travellers leave on the eve of a public holiday. */
const eve = 1;

type Destination = keyof typeof figures.periods;

/** Demand factors of each day of a span, for journeys of leisure and to the holy cities. */
type Season = Readonly<Record<Destination, Float64Array>>;

const pilgrimageAirports = new Set(['JED', 'MED']);

export function createSeason(span: DaySpan, calendar: readonly CalendarPeriod[]): Season {
  const effects = calendar.flatMap(listEffects);
  return { leisure: demandFor('leisure', span, effects), pilgrimage: demandFor('pilgrimage', span, effects) };
}

function demandFor(kind: Destination, span: DaySpan, effects: readonly EffectDays[]): Float64Array {
  return Float64Array.from(span.dates, (_, index) => {
    const day = span.first + index;
    let period = 1;
    for (const { effect, first, last } of effects) {
      if (day >= first && day <= last) period = Math.max(period, figures.periods[kind][effect]);
    }
    return period * (figures.months[(span.months[index] ?? 0) % 12] ?? 1);
  });
}

type EffectDays = { effect: keyof (typeof figures.periods)['leisure']; first: number; last: number };

function listEffects(period: CalendarPeriod): EffectDays[] {
  const [first, last] = [dayNumber(period.start), dayNumber(period.end)];
  if (period.kind === 'school_break') return [{ effect: 'school_break', first, last }];
  if (period.kind === 'public_holiday') return [{ effect: 'public_holiday', first: first - eve, last }];
  if (period.name.startsWith('Hajj')) return [{ effect: 'hajj', first: first - lastDaysOfRamadan, last }];
  if (!period.name.startsWith('Ramadan')) return [];
  return [
    { effect: 'ramadan', first, last },
    { effect: 'ramadan_end', first: last - lastDaysOfRamadan + 1, last },
  ];
}
