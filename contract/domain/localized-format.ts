/** Formats numbers and dates for pages and mail in both languages: Latin digits, Gregorian by default. */
import type { IsoDate } from './dates.ts';
import type { Language } from './language.ts';

const numberLocales = { ar: 'ar-SA-u-nu-latn', en: 'en-GB' } as const;
export const gregorianLocales = {
  ar: 'ar-SA-u-ca-gregory-nu-latn',
  en: 'en-GB-u-ca-gregory-nu-latn',
} as const;
const hijriLocales = {
  ar: 'ar-SA-u-ca-islamic-umalqura-nu-latn',
  en: 'en-GB-u-ca-islamic-umalqura-nu-latn',
} as const;

type Calendar = 'gregorian' | 'hijri';
type DateOptions = Intl.DateTimeFormatOptions;

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
    const locale = (calendar === 'hijri' ? hijriLocales : gregorianLocales)[language];
    formatter = new Intl.DateTimeFormat(locale, options);
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

export const wholeOrHundredths = {
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

/** Umm al-Qura date with year and era. */
export function formatHijri(date: IsoDate, language: Language): string {
  return formatDay(date, language, { day: 'numeric', month: 'long', year: 'numeric' }, 'hijri');
}

/** A time in Riyadh: 14 January 2027, 15:04. */
export function formatMoment(instant: string, language: Language): string {
  return dateFormatter(language, 'gregorian', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Riyadh',
  }).format(Date.parse(instant));
}
