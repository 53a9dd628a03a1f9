/** A range of calendar days as numbers, with the per-day values that pricing needs computed once. */
import type { IsoDate } from '#contract/domain/dates.ts';

const dayLength = 86_400_000;

/** Whole days since 1970-01-01. */
export function dayNumber(date: IsoDate): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / dayLength);
}

export function dateOfDay(day: number): IsoDate {
  return new Date(day * dayLength).toISOString().slice(0, 10);
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
  const months = Int32Array.from(
    dates,
    (date) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1,
  );
  return { first, last, dates, months };
}

export function dateIn(span: DaySpan, day: number): IsoDate {
  return span.dates[day - span.first] ?? dateOfDay(day);
}

export function monthIn(span: DaySpan, day: number): number {
  const month = span.months[day - span.first];
  if (month === undefined) throw new RangeError(`day ${day} is outside the span`);
  return month;
}
