/** One day of the date picker, with its Hijri day and the cheapest known price. */
import type { ReactNode } from 'react';
import type { CalendarDay } from '#contract/api/pricing.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import { dayClass, useDayLabel } from '#web/features/calendar/calendar-day.ts';
import { DayFace } from '#web/features/calendar/month-grid.tsx';
import type { Period } from '#web/features/calendar/period.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './date-calendar.module.css';
import { type DateRange, isInRange } from './picker-days.ts';

type DayCellProps = {
  date: IsoDate;
  range: DateRange;
  day: CalendarDay | undefined;
  periods: readonly Period[];
  isChosen: boolean;
  /** Whether it lies in the chosen round trip, whose first and last day it may be. */
  isInTrip: boolean;
  /** Whether this cell is the tab stop. */
  isActive: boolean;
  /** Whether the month's prices are known; otherwise none is called cheap, and "no price" is not said. */
  hasPrices: boolean;
  onChoose: (date: IsoDate) => void;
};

export function DayCell(props: DayCellProps): ReactNode {
  const { date, range, day, periods, isChosen, isInTrip, isActive, hasPrices, onChoose } = props;
  const t = useTranslate();
  const isOpen = isInRange(date, range);
  const noPrice = !day && hasPrices ? t('date.noPrice') : null;
  const label = useDayLabel({
    date,
    day,
    state: isOpen ? noPrice : t('date.outside'),
    periods,
    chosen: isChosen ? t('date.chosen') : null,
  });
  return (
    <button
      type="button"
      className={`${dayClass} ${styles.day}`}
      aria-current={isChosen ? 'date' : undefined}
      aria-disabled={!isOpen || undefined}
      data-date={date}
      data-level={isOpen && hasPrices ? day?.level : undefined}
      data-chosen={isChosen || undefined}
      data-trip={isInTrip || undefined}
      tabIndex={isActive ? 0 : -1}
      onClick={() => {
        if (isOpen) onChoose(date);
      }}
    >
      <DayFace
        date={date}
        label={label}
        price={isOpen && day ? formatNumber(Math.round(day.price), t.language) : null}
        periods={periods}
      />
    </button>
  );
}
