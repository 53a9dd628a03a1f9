/** How the fares of one pair rise and fall from day to day: seat classes, sales and a slow drift. */
import { weekOf } from './day-span.ts';
import { fallCurve, moveCycleDays } from './fare-effects.ts';
import { fractionOf, mix, readCurve } from './hash.ts';

/** How lively the fares of a pair are: `pace` 1 is the average of all pairs, `drift` the widest swing either way. */
export type Character = { key: number; pace: number; drift: number };

const salt = { pace: 31, drift: 32, hold: 33, seats: 34, sale: 35, week: 36 } as const;

const calmest = { pace: 0.6, paceSpan: 0.5, drift: 0.03, driftSpan: 0.03 };
const liveliest = { pace: 0.95, paceSpan: 0.6, drift: 0.04, driftSpan: 0.03 };

/** Days between the turning points of the drift, and for which a drifting price stands still on average. */
const driftDays = 14;
const holdDays = 6;

/** Half of the measured moves are of the whole pair, the other half of the departures of one week. */
const seatCycleDays = moveCycleDays * 2.6;
const seatShares = { least: 0.25, most: 0.5 };
const dearerShare = 0.75;
const weekCycleDays = moveCycleDays * 2.2;
const weekShares = { least: 0.04, most: 0.2 };
/** Where the smaller moves, those of the pair, end on the curve of falls and those of a week begin. */
const smallerMoves = 0.5;

const saleCycleDays = 64;
const saleShare = 0.22;
const saleShares = { least: 0.04, most: 0.14 };
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

/** The factor on all fares of the pair as seen on a day; 1 is its usual lower level. */
export function levelOn(character: Character, day: number): number {
  return driftOn(character, day) * (saleOn(character, day) ?? seatsOn(character, day));
}

/** The factor on the departures of one week, seen on a day: when its cheap seats go, the price rises for some days. */
export function weekLevelOn({ key, pace }: Character, week: number, day: number): number {
  const weekKey = mix(mix(key, salt.week), week);
  const hash = findExcursion(weekKey, weekCycleDays / pace, weekShares, day);
  if (hash === undefined) return 1;
  return riseOf(smallerMoves + (1 - smallerMoves) * fractionOf(mix(hash, 2)));
}

/** The usual seat class is sold out for some weeks, or a cheaper one is opened for them. */
function seatsOn({ key, pace }: Character, day: number): number {
  const hash = findExcursion(mix(key, salt.seats), seatCycleDays / pace, seatShares, day);
  if (hash === undefined) return 1;
  const share = fractionOf(mix(hash, 2));
  return fractionOf(mix(hash, 3)) < dearerShare ? riseOf(0.3 * share) : 1 / riseOf(0.1 * share);
}

/** A genuine drop of some days. */
function saleOn({ key }: Character, day: number): number | undefined {
  const hash = findExcursion(mix(key, salt.sale), saleCycleDays, saleShares, day);
  if (hash === undefined || fractionOf(mix(hash, 2)) >= saleShare) return undefined;
  return 1 - readCurve(saleDepth, fractionOf(mix(hash, 3)));
}

/** Fees and currencies move a little: a smooth curve, of which the caches take a reading every few days. */
function driftOn({ key, drift }: Character, day: number): number {
  const position = lastReading(mix(key, salt.hold), day) / driftDays;
  const knot = Math.floor(position);
  const [from, to] = [knot, knot + 1].map((each) => 2 * fractionOf(mix(mix(key, salt.drift), each)) - 1);
  const share = position - knot;
  const eased = share * share * (3 - 2 * share);
  return 1 + drift * ((from ?? 0) + ((to ?? 0) - (from ?? 0)) * eased);
}

/** The last day of reading up to `day`: one day in each `holdDays`. */
function lastReading(key: number, day: number): number {
  const cell = Math.floor(day / holdDays);
  const reading = cell * holdDays + (mix(key, cell) % holdDays);
  if (reading <= day) return reading;
  return (cell - 1) * holdDays + (mix(key, cell - 1) % holdDays);
}

/** The rise that a fall of the measured curve would undo. */
function riseOf(share: number): number {
  return 1 / (1 - readCurve(fallCurve, share));
}

/**
 * The hash of the excursion under way on `day`, if there is one: each cycle has one, which takes between `least`
 * and `most` of its days.
 */
function findExcursion(
  key: number,
  cycleDays: number,
  { least, most }: { least: number; most: number },
  day: number,
): number | undefined {
  const cycle = Math.round(cycleDays);
  const position = day + (key % cycle);
  const cell = Math.floor(position / cycle);
  const hash = mix(key, cell);
  const days = Math.round(cycle * (least + (most - least) * fractionOf(mix(hash, 4))));
  const start = mix(hash, 1) % (cycle - days);
  const at = position - cell * cycle;
  return at >= start && at < start + days ? hash : undefined;
}
