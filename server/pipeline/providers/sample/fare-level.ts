/** How the fares of one pair rise and fall from day to day: seat classes, sales and a slow drift. */
import { fallCurve, moveCycleDays } from './fare-effects.ts';
import { fractionOf, mix, readCurve } from './hash.ts';

/** How lively the fares of a pair are: `pace` 1 is about the average, `drift` the widest swing either way. */
export type Character = { key: number; pace: number; drift: number };

const salt = { pace: 31, drift: 32, hold: 33, seats: 34, sale: 35, week: 36 } as const;

const calmest = { pace: 0.6, paceSpan: 0.5, drift: 0.03, driftSpan: 0.03 };
const liveliest = { pace: 0.95, paceSpan: 0.6, drift: 0.04, driftSpan: 0.03 };

/** Days between the turning points of the drift, and between two readings of it on average. */
const driftDays = 14;
const holdDays = 6;

/** Once in `cycleDays`, for `least` to `most` of them, prices are away from their usual level. */
type Rhythm = { cycleDays: number; least: number; most: number };

/** The rhythms together move a departure as often as measured. */
const seatRhythm: Rhythm = { cycleDays: moveCycleDays * 2.6, least: 0.25, most: 0.5 };
const weekRhythm: Rhythm = { cycleDays: moveCycleDays * 2.1, least: 0.04, most: 0.2 };
const saleRhythm: Rhythm = { cycleDays: 64, least: 0.04, most: 0.14 };

/** Parts of the curve of measured falls: a pair moves by the smaller ones, the departures of a week by the others. */
const dearerPart = { from: 0, to: 0.27 };
const cheaperPart = { from: 0, to: 0.08 };
const weekPart = { from: 0.5, to: 0.99 };
const dearerShare = 0.75;

/** How many of the sale cycles have a sale, and its depth. */
const saleShare = 0.3;
const saleDepth = [
  [0, 0.14],
  [0.5, 0.22],
  [0.8, 0.28],
  [0.95, 0.36],
  [1, 0.5],
] as const;

/** `key` is the hash of the pair and trip type; low-cost airlines move their fares more often and further. */
export function characterOf(key: number, isLowCost: boolean): Character {
  const { pace, paceSpan, drift, driftSpan } = isLowCost ? liveliest : calmest;
  return {
    key,
    pace: pace + paceSpan * fractionOf(mix(key, salt.pace)),
    drift: drift + driftSpan * fractionOf(mix(key, salt.drift)),
  };
}

/** The factor on all fares of the pair as seen on a day; 1 is the usual level. */
export function levelOn(character: Character, day: number): number {
  return driftOn(character, day) * (findSale(character, day) ?? seatsOn(character, day));
}

/** The factor on the departures of one week, seen on a day: when its cheap seats go, the price rises for some days. */
export function weekLevelOn({ key, pace }: Character, week: number, day: number): number {
  const hash = findExcursion(mix(mix(key, salt.week), week), weekRhythm, pace, day);
  return hash === undefined ? 1 : riseOf(weekPart, mix(hash, 3));
}

/** The usual seat class is sold out for some weeks, or a cheaper one is opened for them. */
function seatsOn({ key, pace }: Character, day: number): number {
  const hash = findExcursion(mix(key, salt.seats), seatRhythm, pace, day);
  if (hash === undefined) return 1;
  const isDearer = fractionOf(mix(hash, 4)) < dearerShare;
  return isDearer ? riseOf(dearerPart, mix(hash, 3)) : 1 / riseOf(cheaperPart, mix(hash, 3));
}

/** A genuine drop of some days, at a price of its own whatever the seats would cost. */
function findSale({ key }: Character, day: number): number | undefined {
  const hash = findExcursion(mix(key, salt.sale), saleRhythm, 1, day);
  if (hash === undefined || fractionOf(mix(hash, 4)) >= saleShare) return undefined;
  return 1 - readCurve(saleDepth, fractionOf(mix(hash, 3)));
}

/** Fees and currencies move a little: a smooth curve, of which the caches take a reading every few days. */
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

/** The rise that undoes a fall taken from a part of the measured curve. */
function riseOf({ from, to }: { from: number; to: number }, hash: number): number {
  return 1 / (1 - readCurve(fallCurve, from + (to - from) * fractionOf(hash)));
}

/** The hash of the excursion under way on `day`, if there is one; at least a day lies between two of them. */
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
