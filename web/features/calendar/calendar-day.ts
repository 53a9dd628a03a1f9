/** Screen reader label and CSS class of a day cell. */
import type { CalendarDay } from '#contract/api/pricing.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import { formatFullDate, formatHijriDayMonth, formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useDayWords } from '#web/i18n/now.tsx';
import styles from './month-grid.module.css';
import type { Period } from './period.ts';

/** For a link, button or div; `data-level` and `data-chosen` set its colour. */
export const dayClass = styles.day;

type DayWords = {
  date: IsoDate;
  day: CalendarDay | undefined;
  /** Replaces the price. */
  state: string | null;
  /** Added to the price. */
  note?: string | null;
  periods: readonly Period[];
  /** Added for the chosen day. */
  chosen: string | null;
};

/** Day in both calendars, price, return date and holidays. */
export function useDayLabel({ date, day, state, note = null, periods, chosen }: DayWords): string {
  const t = useTranslate();
  const dayOf = useDayWords();
  const price = day && t('common.price', { amount: day.price, text: formatNumber(day.price, t.language) });
  const returns = day?.returnDate && t('fare.returns', { date: dayOf(day.returnDate) });
  const names = periods.map((period) => (t.language === 'ar' ? period.nameAr : period.name));
  const parts = [formatFullDate(date, t.language), formatHijriDayMonth(date, t.language), state ?? price];
  return [...parts, returns, note, ...names, chosen].filter(Boolean).join(t.language === 'ar' ? '، ' : ', ');
}
