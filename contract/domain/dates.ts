/** Calendar days without a time zone (`yyyy-MM-dd`), and the Riyadh day of an instant. */
import { dayMs, hourMs } from './durations.ts';

export type IsoDate = string;
/** A calendar month, `yyyy-MM`. */
export type IsoMonth = string;

/** Riyadh is ahead of UTC by so many hours all year. */
export const riyadhOffsetHours = 3;
const RIYADH_OFFSET = riyadhOffsetHours * hourMs;

/** Whether the text is a `yyyy-MM-dd` day that exists in the Gregorian calendar. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export function isIsoMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
}

/** `days` may be negative. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

export function monthOf(date: IsoDate): IsoMonth {
  return date.slice(0, 7);
}

/** `months` may be negative. */
export function addMonths(month: IsoMonth, months: number): IsoMonth {
  const [year = 0, index = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index - 1 + months, 1)).toISOString().slice(0, 7);
}

export function daysInMonth(month: IsoMonth): number {
  return daysBetween(`${month}-01`, `${addMonths(month, 1)}-01`);
}

/** Sunday is 0. */
export function weekdayOf(day: IsoDate): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The instant a calendar day begins in Riyadh. */
export function startOfRiyadhDay(day: IsoDate): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - RIYADH_OFFSET);
}

/** The calendar day in Riyadh at an instant. */
export function riyadhDate(at: Date): IsoDate {
  return new Date(at.getTime() + RIYADH_OFFSET).toISOString().slice(0, 10);
}

/** An instant as it is typed on the clock of Riyadh, `yyyy-MM-ddTHH:mm`. */
export function toRiyadhTime(instant: string): string {
  return new Date(Date.parse(instant) + RIYADH_OFFSET).toISOString().slice(0, 16);
}

/** Converts `yyyy-MM-ddTHH:mm` of Riyadh to an ISO 8601 instant; null for empty or invalid text. */
export function toRiyadhInstant(text: string): string | null {
  const time = Date.parse(`${text}${text.length === 16 ? ':00' : ''}Z`);
  return Number.isNaN(time) ? null : new Date(time - RIYADH_OFFSET).toISOString();
}

/** Both ends included. */
export type DateRange = { first: IsoDate; last: IsoDate };

export function listMonths({ first, last }: DateRange): IsoMonth[] {
  const months: IsoMonth[] = [];
  for (let month = monthOf(first); month <= monthOf(last); month = addMonths(month, 1)) months.push(month);
  return months;
}
