/** Formats times in Riyadh time for the administration. */
import type { Language } from '#contract/domain/language.ts';
import { dateFormatter } from '#contract/domain/localized-format.ts';

const timeZone = 'Asia/Riyadh';

/** 3:04 pm. */
export function formatClock(instant: string, language: Language): string {
  return format(instant, language, { timeStyle: 'short', timeZone });
}

/** 14 January 2027 at 3:04:09 pm. */
export function formatExactMoment(instant: string, language: Language): string {
  return format(instant, language, { dateStyle: 'long', timeStyle: 'medium', timeZone });
}

function format(instant: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  return dateFormatter(language, 'gregorian', options).format(Date.parse(instant));
}
