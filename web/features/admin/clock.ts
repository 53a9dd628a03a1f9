/** Formats times in Riyadh time for the administration. */
import type { Language } from '#contract/domain/language.ts';
import { gregorianLocales } from '#contract/domain/localized-format.ts';

const timeZone = 'Asia/Riyadh';

const clocks = formattersOf({ timeStyle: 'short', timeZone });
const exactClocks = formattersOf({ dateStyle: 'long', timeStyle: 'medium', timeZone });

/** 15:04. */
export function formatClock(instant: string, language: Language): string {
  return clocks[language].format(Date.parse(instant));
}

/** 14 January 2027, 15:04:09. */
export function formatExactMoment(instant: string, language: Language): string {
  return exactClocks[language].format(Date.parse(instant));
}

function formattersOf(options: Intl.DateTimeFormatOptions): Record<Language, Intl.DateTimeFormat> {
  return {
    ar: new Intl.DateTimeFormat(gregorianLocales.ar, options),
    en: new Intl.DateTimeFormat(gregorianLocales.en, options),
  };
}
