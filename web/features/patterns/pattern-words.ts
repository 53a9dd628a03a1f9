/** The sentence about what prices by day of departure, or by time of booking, show: the only one that claims it. */
import { addDays } from '#contract/domain/dates.ts';
import type { Language } from '#contract/domain/language.ts';
import { findCheaperBar, type PatternBar } from '#contract/domain/price-pattern.ts';
import { formatWeekday } from '#web/i18n/calendar-format.ts';
import type { Translate } from '#web/i18n/i18n.tsx';

export type PatternKind = 'weekdays' | 'weeksBefore';

const anySunday = '2026-11-22';

/** A claim of "usually cheaper" with its percentage and the number of prices, or that nothing is regular. */
export function patternSentence(
  { kind, bars }: { kind: PatternKind; bars: readonly PatternBar[] },
  t: Translate,
): string {
  const bar = findCheaperBar(bars);
  if (!bar) return t(`deal.patterns.${kind}.same`);
  const shown = { percent: String(-bar.percent), prices: bar.prices };
  if (kind === 'weeksBefore') return t('deal.patterns.weeksBefore.cheaper', { ...shown, weeks: bar.place });
  return t('deal.patterns.weekdays.cheaper', { ...shown, day: weekdayName(bar.place, t.language) });
}

/** @param place from 0, Sunday */
export function weekdayName(place: number, language: Language): string {
  return formatWeekday(addDays(anySunday, place), language);
}
