/** Formats numbers and dates for pages and mail in both languages: Latin digits, Gregorian by default. */
import type { IsoDate, IsoMonth } from './dates.ts';
import type { Language } from './language.ts';

type Calendar = 'gregorian' | 'hijri';
type DateOptions = Intl.DateTimeFormatOptions;

/** New Zealand's English: day before month as in British English, with the 12-hour clock. */
function localeOf(language: Language, calendar?: Calendar): string {
  const place = language === 'ar' ? 'ar-SA' : 'en-NZ';
  return `${place}-u-ca-${calendar === 'hijri' ? 'islamic-umalqura' : 'gregory'}-nu-latn`;
}

// Creating Intl formatters is expensive; there are a few dozen at most.
const formatters = new Map<string, Intl.DateTimeFormat>();

export function dateFormatter(
  language: Language,
  calendar: Calendar,
  options: DateOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${calendar} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(localeOf(language, calendar), options);
    formatters.set(key, formatter);
  }
  return formatter;
}

export function formatDay(
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
  ar: new Intl.NumberFormat(localeOf('ar'), wholeOrHundredths),
  en: new Intl.NumberFormat(localeOf('en'), wholeOrHundredths),
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

/** Umm al-Qura date with year and era. */
export function formatHijri(date: IsoDate, language: Language): string {
  return formatDay(date, language, { day: 'numeric', month: 'long', year: 'numeric' }, 'hijri');
}

/** A time in Riyadh: 14 January 2027 at 3:04 pm. */
export function formatMoment(instant: string, language: Language): string {
  return dateFormatter(language, 'gregorian', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Riyadh',
  }).format(Date.parse(instant));
}

/** January 2027. */
export function formatMonth(month: IsoMonth, language: Language): string {
  return formatDay(`${month}-01`, language, { month: 'long', year: 'numeric' });
}
