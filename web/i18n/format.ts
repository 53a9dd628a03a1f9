/** Formats numbers, dates and ages in both languages: Latin digits, Gregorian by default. */
import { addMonths, type IsoDate, type IsoMonth, monthOf } from '#contract/domain/dates.ts';
import type { Language } from '#contract/domain/language.ts';
import * as written from '#contract/domain/localized-format.ts';

export { type Age, ageOf } from '#contract/domain/freshness.ts';
export { formatNumber } from '#contract/domain/localized-format.ts';

/** Day, month and year stand on one line, as do a time and its half of the day. */
export function onOneLine<Given extends unknown[]>(format: (...given: Given) => string) {
  return (...given: Given): string =>
    format(...given).replace(/\b(\d\d?) (?=\p{L})|(\p{L}) (?=\d{4})/gu, '$1$2\u00a0');
}

export const formatDate = onOneLine(written.formatDate);
export const formatDay = onOneLine(written.formatDay);
export const formatDayMonth = onOneLine(written.formatDayMonth);
export const formatFullDate = onOneLine(written.formatFullDate);
export const formatHijri = onOneLine(written.formatHijri);
export const formatMoment = onOneLine(written.formatMoment);
export const formatMonth = onOneLine(written.formatMonth);

/** 14 Jan; a day that has passed, or whose month is a year ahead or more, has its year: 14 Jan 2028. */
export function formatComingDay(date: IsoDate, today: IsoDate, language: Language): string {
  const isNear = date >= today && monthOf(date) < addMonths(monthOf(today), 12);
  if (isNear) return formatDayMonth(date, language);
  return formatDay(date, language, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** 9 – 12 Mar; of one day the day alone. */
export function formatDays(first: IsoDate, last: IsoDate, language: Language): string {
  const end = formatDayMonth(last, language);
  if (first === last) return end;
  const isOneMonth = monthOf(first) === monthOf(last);
  return `${isOneMonth ? Number(first.slice(-2)) : formatDayMonth(first, language)} – ${end}`;
}

/** January. */
export function nameMonth(month: IsoMonth, language: Language): string {
  return formatDay(`${month}-01`, language, { month: 'long' });
}

/** Umm al-Qura day and month, without the year. */
export function formatHijriDayMonth(date: IsoDate, language: Language): string {
  return formatDay(date, language, { day: 'numeric', month: 'long' }, 'hijri');
}

/** Text of another direction in one piece: in Unicode direction isolates. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
