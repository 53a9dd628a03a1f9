/** One day of the month calendar. */
import type { ReactNode } from 'react';
import type { CalendarDay } from '#contract/api/pricing.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import {
  formatDayMonth,
  formatFullDate,
  formatHijriDay,
  formatHijriDayMonth,
  formatNumber,
} from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './month-calendar.module.css';
import type { Period } from './period.ts';

type CalendarCellProps = {
  date: IsoDate;
  day: CalendarDay | undefined;
  periods: readonly Period[];
  isChosen: boolean;
  /** Whether the tab key stops here. */
  isActive: boolean;
  isLoading: boolean;
  pathOf: (date: IsoDate) => string;
};

export function CalendarCell(props: CalendarCellProps): ReactNode {
  const { date, day, periods, isChosen, isActive, isLoading, pathOf } = props;
  const language = useLanguage();
  const label = useCellLabel(props);
  const content = (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      <span className={styles.dates} aria-hidden="true">
        <span className={styles.gregorian}>{Number(date.slice(8))}</span>
        <span className={styles.hijri}>{formatHijriDay(date, language)}</span>
      </span>
      <span className={styles.price} aria-hidden="true">
        {day ? formatNumber(Math.round(day.price), language) : '–'}
      </span>
      {periods.length > 0 && <span className={styles.period} data-confirmed={periods.every(isConfirmed)} />}
    </>
  );
  const shared = {
    className: styles.day,
    'data-date': date,
    'data-level': day?.level,
    'data-chosen': isChosen || undefined,
    'data-loading': isLoading || undefined,
    tabIndex: isActive ? 0 : -1,
  };
  return (
    <td>
      {day ? (
        <Link {...shared} to={pathOf(date)} aria-current={isChosen ? 'date' : undefined} preventScrollReset>
          {content}
        </Link>
      ) : (
        <div {...shared}>{content}</div>
      )}
    </td>
  );
}

function isConfirmed(period: Period): boolean {
  return period.isConfirmed;
}

/** Day, both calendars, price, return and what falls on it, in one breath. */
function useCellLabel({ date, day, periods, isChosen }: CalendarCellProps): string {
  const t = useTranslate();
  const language = useLanguage();
  const parts = [formatFullDate(date, language), formatHijriDayMonth(date, language)];
  if (day) parts.push(t('common.price', { amount: day.price, text: formatNumber(day.price, language) }));
  else parts.push(t('calendar.notSeen'));
  if (day?.returnDate) parts.push(t('fare.returns', { date: formatDayMonth(day.returnDate, language) }));
  if (day?.freshness === 'aging') parts.push(t('calendar.aging'));
  for (const period of periods) parts.push(language === 'ar' ? period.nameAr : period.name);
  if (isChosen) parts.push(t('calendar.chosen'));
  return parts.join(language === 'ar' ? '، ' : ', ');
}
