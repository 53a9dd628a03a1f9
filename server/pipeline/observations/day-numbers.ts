/** Days as numbers, remembered: an import has millions of rows and a few hundred days. */
import { type IsoDate, isIsoDate, riyadhOffsetHours } from '#contract/domain/dates.ts';

const dayMs = 86_400_000;
const offsetMs = riyadhOffsetHours * 3_600_000;
/** More days than a file of many years has. */
const mostKept = 20_000;

const numbers = new Map<string, number | null>();
const dates = new Map<number, IsoDate>();

/** Days since 1970 of a `yyyy-MM-dd` date; null for what is no date. */
export function dayNumberOf(date: string): number | null {
  const known = numbers.get(date);
  if (known !== undefined) return known;
  const number = isIsoDate(date) ? Date.parse(`${date}T00:00:00Z`) / dayMs : null;
  if (numbers.size >= mostKept) numbers.clear();
  numbers.set(date, number);
  return number;
}

/** The number of the Riyadh day of an instant. */
export function riyadhDayNumber(at: Date): number {
  return Math.floor((at.getTime() + offsetMs) / dayMs);
}

export function dateOfDayNumber(number: number): IsoDate {
  const known = dates.get(number);
  if (known !== undefined) return known;
  const date = new Date(number * dayMs).toISOString().slice(0, 10);
  if (dates.size >= mostKept) dates.clear();
  dates.set(number, date);
  return date;
}
