/** Simulated rise and fall of a pair's fares over time: seat classes, sales and a slow drift. */
import { fallCurve, moveCycleDays } from './fare-effects.ts';
import { fractionOf, mix, readCurve } from './hash.ts';

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

/** Share of sale cycles that have a sale, and its depth. */
const saleShare = 0.3;
const saleDepth = [
  [0, 0.14],
  [0.5, 0.22],
  [0.8, 0.28],
  [0.95, 0.36],
  [1, 0.5],
] as const;

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

/** A sale of several days with its own price. */
function findSale({ key }: Character, day: number): number | undefined {
  const hash = findExcursion(mix(key, salt.sale), saleRhythm, 1, day);
  if (hash === undefined || fractionOf(mix(hash, 4)) >= saleShare) return undefined;
  return 1 - readCurve(saleDepth, fractionOf(mix(hash, 3)));
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
  return 1 / (1 - readCurve(fallCurve, from + (to - from) * fractionOf(hash)));
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
