/** One day of the month calendar. */
import type { ReactNode } from 'react';
import type { CalendarDay } from '#contract/api/pricing.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './calendar-cell.module.css';
import { dayClass, useDayLabel } from './calendar-day.ts';
import { DayFace } from './month-grid.tsx';
import type { Period } from './period.ts';

type CalendarCellProps = {
  date: IsoDate;
  day: CalendarDay | undefined;
  periods: readonly Period[];
  isChosen: boolean;
  /** Whether this cell is the tab stop. */
  isActive: boolean;
  isLoading: boolean;
  pathOf: (date: IsoDate) => string;
};

export function CalendarCell(props: CalendarCellProps): ReactNode {
  const { date, day, periods, isChosen, isActive, isLoading, pathOf } = props;
  const t = useTranslate();
  const label = useDayLabel({
    date,
    day,
    state: day || isLoading ? null : t('calendar.notSeen'),
    note: day?.freshness === 'aging' ? t('calendar.aging') : null,
    periods,
    chosen: isChosen ? t('calendar.chosen') : null,
  });
  const noPrice = isLoading ? null : '–';
  const price = day ? formatNumber(Math.round(day.price), t.language) : noPrice;
  const content = <DayFace date={date} label={label} price={price} periods={periods} />;
  const shared = {
    className: `${dayClass} ${styles.day}`,
    'data-date': date,
    'data-level': day?.level,
    'data-chosen': isChosen || undefined,
    'data-loading': (isLoading && !day) || undefined,
    tabIndex: isActive ? 0 : -1,
  };
  if (!day) return <div {...shared}>{content}</div>;
  return (
    <Link {...shared} to={pathOf(date)} aria-current={isChosen ? 'date' : undefined} preventScrollReset>
      {content}
    </Link>
  );
}
