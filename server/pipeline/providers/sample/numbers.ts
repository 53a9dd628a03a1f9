/** Deterministic integer hashes and calendar days as numbers: the same input gives the same simulated fares. */
import type { IsoDate } from '#contract/domain/dates.ts';
import { dayMs } from '#contract/domain/durations.ts';

/** Mixes a whole number into a 32-bit hash (the finishing steps of MurmurHash3); the result is 0 to 2^32 - 1. */
export function mix(hash: number, value: number): number {
  let h = Math.imul(hash ^ Math.imul(value, 0x9e3779b1), 0x85ebca6b) + 0x165667b1;
  h ^= h >>> 15;
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 13;
  h = Math.imul(h, 0x27d4eb2f);
  return (h ^ (h >>> 16)) >>> 0;
}

export function mixText(hash: number, text: string): number {
  let mixed = hash;
  for (let index = 0; index < text.length; index += 1) mixed = mix(mixed, text.charCodeAt(index));
  return mixed;
}

/** A hash as a fraction of one, 0 ≤ x < 1. */
export function fractionOf(hash: number): number {
  return hash / 4_294_967_296;
}

export function pickFrom<Element>(list: readonly Element[], hash: number): Element {
  const element = list[hash % list.length];
  if (element === undefined) throw new RangeError('nothing to pick from');
  return element;
}

/** Reads a value off a curve, linear between its points; shares ascend from 0 to 1. */
export function readCurve(curve: readonly { share: number; value: number }[], share: number): number {
  let from = curve[0] ?? { share: 0, value: 0 };
  for (const to of curve) {
    if (share <= to.share && to.share > from.share) {
      return from.value + ((to.value - from.value) * (share - from.share)) / (to.share - from.share);
    }
    from = to;
  }
  return from.value;
}

/** Whole days since 1970-01-01. */
export function dayNumber(date: IsoDate): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs);
}

export function dateOfDay(day: number): IsoDate {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** Weeks since the one of 1970-01-01, beginning on Sunday. */
export function weekOf(day: number): number {
  return Math.floor((day + 4) / 7);
}

/** 0 is Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Days `first` to `last`; the arrays are indexed by `day - first`. */
export type DaySpan = {
  first: number;
  last: number;
  dates: readonly IsoDate[];
  /** Months since year 0, so that consecutive months are consecutive numbers. */
  months: Int32Array;
};

export function createDaySpan(first: number, last: number): DaySpan {
  const dates = Array.from({ length: last - first + 1 }, (_, index) => dateOfDay(first + index));
  return { first, last, dates, months: Int32Array.from(dates, monthNumberOf) };
}

/** Of a date or a month. */
export function monthNumberOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

export function dateIn(span: DaySpan, day: number): IsoDate {
  return span.dates[day - span.first] ?? dateOfDay(day);
}

export function monthIn(span: DaySpan, day: number): number {
  const month = span.months[day - span.first];
  if (month === undefined) throw new RangeError(`day ${day} is outside the span`);
  return month;
}
