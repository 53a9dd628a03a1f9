/** Formats for calendars and charts, which the first page does not have: weekdays, Hijri months, times of day. */
import { addDays, daysInMonth, type IsoDate, type IsoMonth } from '#contract/domain/dates.ts';
import type { Language } from '#contract/domain/language.ts';
import { dateFormatter } from '#contract/domain/localized-format.ts';
import { formatDay, onOneLine } from './format.ts';

export function formatWeekday(date: IsoDate, language: Language, width: 'long' | 'short' = 'long'): string {
  return formatDay(date, language, { weekday: width });
}

/** Thu 14 Jan 2027, where there is little room. */
export function formatCellDate(date: IsoDate, language: Language): string {
  const day = formatDay(date, language, { day: 'numeric', month: 'short', year: 'numeric' });
  return `${formatWeekday(date, language, 'short')} ${day}`;
}

/** Jan, for axes. */
export function formatShortMonth(month: IsoMonth, language: Language): string {
  return formatDay(`${month}-01`, language, { month: 'short' });
}

/** Umm al-Qura day of the month; the first is the month's name, in one word. */
export function formatHijriDayOrMonth(date: IsoDate, language: Language): string {
  const day = hijriPart(date, language, 'day');
  if (day !== '1') return day;
  const short = hijriPart(date, language, 'month', 'short').replace('ذو ', '');
  // What a day has room for.
  const name = short.replace('Dhuʻl-Q.', 'Qiʻdah').replace('Dhuʻl-H.', 'Hijjah');
  return name.replace(/ (?:الأول|I$).*/, '\u00a01').replace(/ (?:الآخر|الثاني|II$).*/, '\u00a02');
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

function hijriPart(
  date: IsoDate,
  language: Language,
  type: 'day' | 'month' | 'year',
  month: 'long' | 'short' = 'long',
): string {
  const options = { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' } as const;
  const parts = dateFormatter(language, 'hijri', options).formatToParts(Date.parse(`${date}T00:00:00Z`));
  return parts.find((part) => part.type === type)?.value ?? '';
}

/** A time of day as `HH:mm`, on the 12-hour clock: 11:00 pm. */
export const formatTime = onOneLine((time: string, language: Language) => {
  const options = { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' } as const;
  return dateFormatter(language, 'gregorian', options).format(Date.parse(`1970-01-01T${time}:00Z`));
});
