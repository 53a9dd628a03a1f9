/** One day of the date picker, with its Hijri day and the cheapest price where one is known. */
import type { ReactNode } from 'react';
import type { CalendarDay } from '#contract/api/pricing.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import type { Period } from '#web/features/calendar/period.ts';
import {
  formatDayMonth,
  formatFullDate,
  formatHijriDay,
  formatHijriDayMonth,
  formatNumber,
} from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './date-calendar.module.css';
import { type DateRange, isInRange } from './picker-days.ts';

type DayCellProps = {
  /** Null before the first of the month and after its last. */
  date: IsoDate | null;
  range: DateRange;
  day: CalendarDay | undefined;
  periods: readonly Period[];
  isChosen: boolean;
  /** Whether the tab key stops here. */
  isActive: boolean;
  /** Whether other days of the month have a price, so that having none says something. */
  hasPrices: boolean;
  onChoose: (date: IsoDate) => void;
};

export function DayCell(props: DayCellProps): ReactNode {
  const { date, range, day, periods, isChosen, isActive, onChoose } = props;
  const language = useLanguage();
  const label = useLabel(props);
  if (date === null) return <td />;
  const isOpen = isInRange(date, range);
  return (
    <td>
      <button
        type="button"
        className={styles.day}
        aria-current={isChosen ? 'date' : undefined}
        aria-disabled={!isOpen || undefined}
        data-date={date}
        data-level={isOpen ? day?.level : undefined}
        data-chosen={isChosen || undefined}
        tabIndex={isActive ? 0 : -1}
        onClick={() => {
          if (isOpen) onChoose(date);
        }}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
        <span className={styles.dates} aria-hidden="true">
          <span className={styles.gregorian}>{Number(date.slice(8))}</span>
          <span className={styles.hijri}>{formatHijriDay(date, language)}</span>
        </span>
        <span className={styles.price} aria-hidden="true">
          {isOpen && day ? formatNumber(Math.round(day.price), language) : null}
        </span>
        {periods.length > 0 && <span className={styles.period} />}
      </button>
    </td>
  );
}

/** Day, both calendars, price, return and what falls on it, in one breath. */
function useLabel({ date, range, day, periods, isChosen, hasPrices }: DayCellProps): string {
  const t = useTranslate();
  const language = useLanguage();
  if (date === null) return '';
  const parts = [formatFullDate(date, language), formatHijriDayMonth(date, language)];
  if (!isInRange(date, range)) parts.push(t('date.outside'));
  else if (day) parts.push(t('common.price', { amount: day.price, text: formatNumber(day.price, language) }));
  else if (hasPrices) parts.push(t('date.noPrice'));
  if (day?.returnDate) parts.push(t('fare.returns', { date: formatDayMonth(day.returnDate, language) }));
  for (const period of periods) parts.push(language === 'ar' ? period.nameAr : period.name);
  if (isChosen) parts.push(t('date.chosen'));
  return parts.join(language === 'ar' ? '، ' : ', ');
}
