/** Formats numbers, dates and ages in both languages: Latin digits, Gregorian by default. */
import { addDays, daysInMonth, type IsoDate, type IsoMonth } from '#contract/domain/dates.ts';
import type { Language } from '#contract/domain/language.ts';
import { dateFormatter, formatDay } from '#contract/domain/localized-format.ts';

export {
  formatDate,
  formatDayMonth,
  formatFullDate,
  formatHijri,
  formatMoment,
  formatNumber,
} from '#contract/domain/localized-format.ts';

export function formatWeekday(date: IsoDate, language: Language, width: 'long' | 'short' = 'long'): string {
  return formatDay(date, language, { weekday: width });
}

/** January 2027. */
export function formatMonth(month: IsoMonth, language: Language): string {
  return formatDay(`${month}-01`, language, { month: 'long', year: 'numeric' });
}

/** Jan, for axes. */
export function formatShortMonth(month: IsoMonth, language: Language): string {
  return formatDay(`${month}-01`, language, { month: 'short' });
}

/** Umm al-Qura day and month, without the year. */
export function formatHijriDayMonth(date: IsoDate, language: Language): string {
  return formatDay(date, language, { day: 'numeric', month: 'long' }, 'hijri');
}

/** Umm al-Qura day of the month only. */
export function formatHijriDay(date: IsoDate, language: Language): string {
  return hijriPart(date, language, 'day');
}

/** Hijri months that overlap a Gregorian month, with year: Rajab – Shaʻban 1448. */
export function formatHijriMonthSpan(month: IsoMonth, language: Language): string {
  const first = hijriMonth(`${month}-01`, language);
  const last = hijriMonth(addDays(`${month}-01`, daysInMonth(month) - 1), language);
  if (first.year !== last.year) return `${first.name} ${first.year} – ${last.name} ${last.year}`;
  if (first.name === last.name) return `${first.name} ${first.year}`;
  return `${first.name} – ${last.name} ${first.year}`;
}

function hijriMonth(date: IsoDate, language: Language): { name: string; year: string } {
  return { name: hijriPart(date, language, 'month'), year: hijriPart(date, language, 'year') };
}

function hijriPart(date: IsoDate, language: Language, type: 'day' | 'month' | 'year'): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const parts = dateFormatter(language, 'hijri', options).formatToParts(Date.parse(`${date}T00:00:00Z`));
  return parts.find((part) => part.type === type)?.value ?? '';
}

/** A time of day as `HH:mm`, on the 12-hour clock: 11:00 pm. */
export function formatTime(time: string, language: Language): string {
  return dateFormatter(language, 'gregorian', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone: 'UTC',
  }).format(Date.parse(`1970-01-01T${time}:00Z`));
}

export type Age = { unit: 'minute' | 'hour' | 'day'; count: number };

/** Age of an observation, rounded down; future times count as just now. */
export function ageOf(observedAt: string, now: number): Age {
  const minutes = Math.max(0, Math.floor((now - Date.parse(observedAt)) / 60_000));
  if (minutes < 60) return { unit: 'minute', count: minutes };
  if (minutes < 24 * 60) return { unit: 'hour', count: Math.floor(minutes / 60) };
  return { unit: 'day', count: Math.floor(minutes / (24 * 60)) };
}
