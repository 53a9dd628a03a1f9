/** Formats numbers, dates and ages in both languages: Latin digits, Gregorian by default. */
import { addDays, daysInMonth, type IsoDate, type IsoMonth } from '#contract/domain/dates.ts';
import type { Language } from '#contract/domain/language.ts';

const numberLocales = { ar: 'ar-SA-u-nu-latn', en: 'en-GB' } as const;
const gregorianLocales = { ar: 'ar-SA-u-ca-gregory-nu-latn', en: 'en-GB-u-ca-gregory-nu-latn' } as const;
const hijriLocales = {
  ar: 'ar-SA-u-ca-islamic-umalqura-nu-latn',
  en: 'en-GB-u-ca-islamic-umalqura-nu-latn',
} as const;

type Calendar = 'gregorian' | 'hijri';
type DateOptions = Intl.DateTimeFormatOptions;

// Creating Intl formatters is expensive; there are a few dozen at most.
const formatters = new Map<string, Intl.DateTimeFormat>();

function dateFormatter(language: Language, calendar: Calendar, options: DateOptions): Intl.DateTimeFormat {
  const key = `${language} ${calendar} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    const locale = (calendar === 'hijri' ? hijriLocales : gregorianLocales)[language];
    formatter = new Intl.DateTimeFormat(locale, options);
    formatters.set(key, formatter);
  }
  return formatter;
}

function formatDay(
  date: IsoDate,
  language: Language,
  options: DateOptions,
  calendar: Calendar = 'gregorian',
) {
  return dateFormatter(language, calendar, { ...options, timeZone: 'UTC' }).format(
    Date.parse(`${date}T00:00:00Z`),
  );
}

const wholeOrHundredths = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
} as const;
const numberFormatters = {
  ar: new Intl.NumberFormat(numberLocales.ar, wholeOrHundredths),
  en: new Intl.NumberFormat(numberLocales.en, wholeOrHundredths),
} as const;

/** Formats with thousands separators, and two decimals or none. */
export function formatNumber(value: number, language: Language): string {
  return numberFormatters[language].format(value);
}

/** 14 January 2027. */
export function formatDate(date: IsoDate, language: Language): string {
  return formatDay(date, language, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** 14 Jan, for axes and compact lines where the year is known. */
export function formatDayMonth(date: IsoDate, language: Language): string {
  return formatDay(date, language, { day: 'numeric', month: 'short' });
}

/** Thursday 14 January 2027. */
export function formatFullDate(date: IsoDate, language: Language): string {
  return formatDay(date, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

export function formatWeekday(date: IsoDate, language: Language, width: 'long' | 'short' = 'long'): string {
  return formatDay(date, language, { weekday: width });
}

/** January 2027. */
export function formatMonth(month: IsoMonth, language: Language): string {
  return formatDay(`${month}-01`, language, { month: 'long', year: 'numeric' });
}

/** Umm al-Qura date with year and era. */
export function formatHijri(date: IsoDate, language: Language): string {
  return formatDay(date, language, { day: 'numeric', month: 'long', year: 'numeric' }, 'hijri');
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

/** A time in Riyadh: 14 January 2027, 15:04. */
export function formatMoment(instant: string, language: Language): string {
  return dateFormatter(language, 'gregorian', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Riyadh',
  }).format(Date.parse(instant));
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
