/** Measured effects on a fare (`data/calibration/fares-effects.json`; a test compares them), and its rise and fall over time. */
import { bookingWindowDays } from '#contract/domain/itinerary.ts';
import { fractionOf, mix, readCurve } from './numbers.ts';
import figures from './sample-figures.json' with { type: 'json' };

/**
 * Factors up to so many days before departure, and how deep falls and sales of a price are by their share of all:
 * measured are a median of 0.20 a fall, a 90th percentile of 0.30, a 99th of 0.43.
 */
const { lead, falls, saleDepths } = figures;

/** Fare of a network carrier with one stop, 30 to 60 days ahead: SAR = scale × km ^ exponent. */
const distanceCurve = { scale: 2.9, exponent: 0.7 };

const lowCostFactor = 0.7;

/** A non-stop flight costs no more than a connection up to `shortKm` and `factor` times as much from `longKm`. */
const nonStop = { shortKm: 2500, longKm: 3000, factor: 1.6 };

type EarlyPremium = { fromDays: number; fullDays: number; factor: number };

/**
 * Early-booking premiums; measured as one step each, spread out so that approaching departure is no discount.
 */
const networkEarly: EarlyPremium = { fromDays: 120, fullDays: 300, factor: 1.05 };
const lowCostEarly: EarlyPremium = { fromDays: 90, fullDays: 365, factor: 1.4 };
const earlyStepDays = 15;
/** Slow at first: where most people book, waiting does not lower a fare. */
const earlyCurve = 1.5;

/** Not measured: newly opened flights have no cheap seats yet. */
const justOpened = { fromDays: 300, factorPerDay: 0.003 };

/** Days between two rises of one departure: one rise and one fall in 25 days. */
const moveCycleDays = 25;

/** Base fare in SAR by distance, one way, one adult, before season, weekday and lead time. */
export function baseFare(route: { km: number; isDirect: boolean; isLowCost: boolean }): number {
  const level = distanceCurve.scale * route.km ** distanceCurve.exponent;
  return level * (route.isLowCost ? lowCostFactor : 1) * (route.isDirect ? nonStopFactor(route.km) : 1);
}

function nonStopFactor(km: number): number {
  const share = Math.min(1, Math.max(0, (km - nonStop.shortKm) / (nonStop.longKm - nonStop.shortKm)));
  return 1 + share * (nonStop.factor - 1);
}

/** Factors by days to departure, index 0 to the end of the booking window. */
export function leadFactors(isLowCost: boolean): Float64Array {
  const [steps, early] = isLowCost ? [lead.lowCost, lowCostEarly] : [lead.network, networkEarly];
  return Float64Array.from({ length: bookingWindowDays + 1 }, (_, days) => {
    const step = steps.find(({ upTo }) => days <= upTo);
    if (step) return step.factor;
    const opened = isLowCost ? 0 : Math.max(0, days - justOpened.fromDays) * justOpened.factorPerDay;
    return earlyFactor(early, days) + opened;
  });
}

function earlyFactor({ fromDays, fullDays, factor }: EarlyPremium, days: number): number {
  const stepped = Math.ceil((days - fromDays) / earlyStepDays) * earlyStepDays;
  return 1 + (factor - 1) * Math.min(1, stepped / (fullDays - fromDays)) ** earlyCurve;
}

/** Volatility of a pair's fares: `pace` 1 is average, `drift` the widest swing. */
export type Character = { key: number; pace: number; drift: number };

const salt = { pace: 31, drift: 32, hold: 33, seats: 34, sale: 35, week: 36 } as const;

const calmest = { pace: 0.6, paceSpan: 0.5, drift: 0.03, driftSpan: 0.03 };
const liveliest = { pace: 0.95, paceSpan: 0.6, drift: 0.04, driftSpan: 0.03 };

/** Days between the turning points of the drift, and between two readings of it on average. */
const driftDays = 14;
const holdDays = 6;

/** Once in `cycleDays`, for `least` to `most` days, prices leave their usual level. */
type Rhythm = { cycleDays: number; least: number; most: number };

/** Together the rhythms change a departure's price as often as measured. */
const seatRhythm: Rhythm = { cycleDays: moveCycleDays * 2.6, least: 0.25, most: 0.5 };
const weekRhythm: Rhythm = { cycleDays: moveCycleDays * 2.1, least: 0.04, most: 0.2 };
const saleRhythm: Rhythm = { cycleDays: 64, least: 0.04, most: 0.14 };

/** Parts of the measured drop distribution: pairs use the smaller drops, weeks of departures the others. */
const dearerPart = { from: 0, to: 0.27 };
const cheaperPart = { from: 0, to: 0.08 };
const weekPart = { from: 0.5, to: 0.99 };
const dearerShare = 0.75;

/** Share of sale cycles that have a sale. */
const saleShare = 0.3;

/** `key` is the hash of pair and trip type; low-cost airlines change fares more often and by more. */
export function characterOf(key: number, isLowCost: boolean): Character {
  const { pace, paceSpan, drift, driftSpan } = isLowCost ? liveliest : calmest;
  return {
    key,
    pace: pace + paceSpan * fractionOf(mix(key, salt.pace)),
    drift: drift + driftSpan * fractionOf(mix(key, salt.drift)),
  };
}

/** Factor on all fares of the pair on a day; 1 is the usual level. */
export function levelOn(character: Character, day: number): number {
  return driftOn(character, day) * (findSale(character, day) ?? seatsOn(character, day));
}

/** Factor on one week's departures on a day: prices rise for some days when cheap seats are sold. */
export function weekLevelOn({ key, pace }: Character, week: number, day: number): number {
  const hash = findExcursion(mix(mix(key, salt.week), week), weekRhythm, pace, day);
  return hash === undefined ? 1 : riseOf(weekPart, mix(hash, 3));
}

/** For some weeks the usual seat class is sold out, or a cheaper one is available. */
function seatsOn({ key, pace }: Character, day: number): number {
  const hash = findExcursion(mix(key, salt.seats), seatRhythm, pace, day);
  if (hash === undefined) return 1;
  const isDearer = fractionOf(mix(hash, 4)) < dearerShare;
  return isDearer ? riseOf(dearerPart, mix(hash, 3)) : 1 / riseOf(cheaperPart, mix(hash, 3));
}

function findSale({ key }: Character, day: number): number | undefined {
  const hash = findExcursion(mix(key, salt.sale), saleRhythm, 1, day);
  if (hash === undefined || fractionOf(mix(hash, 4)) >= saleShare) return undefined;
  return 1 - readCurve(saleDepths, fractionOf(mix(hash, 3)));
}

/** Small smooth changes (fees, currencies), sampled every few days. */
function driftOn({ key, drift }: Character, day: number): number {
  const knotKey = mix(key, salt.drift);
  const knotOf = (index: number) => 2 * fractionOf(mix(knotKey, index)) - 1;
  const position = lastReading(mix(key, salt.hold), day) / driftDays;
  const index = Math.floor(position);
  const share = position - index;
  const eased = share * share * (3 - 2 * share);
  return 1 + drift * (knotOf(index) * (1 - eased) + knotOf(index + 1) * eased);
}

/** The last day of reading up to `day`; one in each `holdDays` is. */
function lastReading(key: number, day: number): number {
  const cell = Math.floor(day / holdDays);
  const readingIn = (each: number) => each * holdDays + (mix(key, each) % holdDays);
  return readingIn(cell) <= day ? readingIn(cell) : readingIn(cell - 1);
}

/** The rise that reverses a drop from a part of the distribution. */
function riseOf({ from, to }: { from: number; to: number }, hash: number): number {
  return 1 / (1 - readCurve(falls, from + (to - from) * fractionOf(hash)));
}

/** The hash of the current excursion on `day`, if any; excursions are at least a day apart. */
function findExcursion(key: number, rhythm: Rhythm, pace: number, day: number): number | undefined {
  const cycle = Math.round(rhythm.cycleDays / pace);
  const position = day + (key % cycle);
  const cell = Math.floor(position / cycle);
  const hash = mix(key, cell);
  const share = rhythm.least + (rhythm.most - rhythm.least) * fractionOf(mix(hash, 1));
  const days = Math.round(cycle * share);
  const start = mix(hash, 2) % (cycle - days);
  const at = position - cell * cycle;
  return at >= start && at < start + days ? hash : undefined;
}
