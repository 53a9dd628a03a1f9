/** Month calendar with the cheapest price of each day as a heat map, Gregorian and Hijri; days can be chosen. */

import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { CalendarDay, FareCalendar } from '#contract/api/pricing.ts';
import type { IsoDate, IsoMonth } from '#contract/domain/dates.ts';
import { directionOf } from '#contract/domain/language.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import { dayClass, useDayLabel } from './calendar-day.ts';
import { dayAfterKey } from './calendar-grid.ts';
import styles from './month-calendar.module.css';
import { DayFace, GridKey, MonthGrid } from './month-grid.tsx';
import { isBeginning, type Period, periodsOn } from './period.ts';

type MonthCalendarProps = {
  month: IsoMonth;
  /** Undefined while loading. */
  calendar: FareCalendar | undefined;
  chosenDate: IsoDate | null;
  /** Id of the heading. */
  labelledBy: string;
  pathOf: (date: IsoDate) => string;
};

export function MonthCalendar(props: MonthCalendarProps): ReactNode {
  const { month, calendar, chosenDate, labelledBy, pathOf } = props;
  const days = new Map((calendar?.days ?? []).map((day) => [day.date, day]));
  const isLoading = !calendar || isBeginning(calendar);
  const { activeDate, grid } = useGridKeys(firstStop(month, days, chosenDate));
  return (
    <MonthGrid month={month} labelledBy={labelledBy} isBusy={isLoading} grid={grid}>
      {(date) => (
        <CalendarCell
          date={date}
          day={days.get(date)}
          periods={periodsOn(calendar, date)}
          isChosen={date === chosenDate}
          isActive={date === activeDate}
          isLoading={isLoading}
          isNotAsked={calendar?.isNotAsked}
          pathOf={pathOf}
        />
      )}
    </MonthGrid>
  );
}

/** Roving tab stop; arrows, Home and End move inside the month. */
function useGridKeys(start: IsoDate) {
  const language = useLanguage();
  const [moved, setMoved] = useState<IsoDate | null>(null);
  const table = useRef<HTMLTableElement>(null);
  // Reset by another month or choice.
  const activeDate = moved?.slice(0, 7) === start.slice(0, 7) ? moved : start;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(activeDate, event.key, directionOf(language) === 'rtl');
    if (!next) return;
    event.preventDefault();
    setMoved(next);
    table.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
  };
  const onFocus = (event: { target: EventTarget }) => {
    const date = (event.target as HTMLElement).dataset.date;
    if (date) setMoved(date);
  };
  return { activeDate, grid: { ref: table, onKeyDown, onFocus } };
}

function firstStop(
  month: IsoMonth,
  days: ReadonlyMap<IsoDate, CalendarDay>,
  chosen: IsoDate | null,
): IsoDate {
  if (chosen?.startsWith(month)) return chosen;
  return days.keys().next().value ?? `${month}-01`;
}

/** Legend of the colours and of the small number. */
export function CalendarLegend(): ReactNode {
  const t = useTranslate();
  return (
    <GridKey>
      <li>{t('calendar.legend')}</li>
      {(['low', 'typical', 'high'] as const).map((level) => (
        <li key={level} data-level={level}>
          {t(`calendar.${level}`)}
        </li>
      ))}
      <li>{t('calendar.hijri')}</li>
    </GridKey>
  );
}

type CalendarCellProps = {
  date: IsoDate;
  day: CalendarDay | undefined;
  periods: readonly Period[];
  isChosen: boolean;
  /** Whether this cell is the tab stop. */
  isActive: boolean;
  isLoading: boolean;
  isNotAsked: boolean | undefined;
  pathOf: (date: IsoDate) => string;
};

/** One day of the month. */
function CalendarCell(props: CalendarCellProps): ReactNode {
  const { date, day, periods, isChosen, isActive, isLoading, pathOf } = props;
  const t = useTranslate();
  const label = useDayLabel({
    date,
    day,
    state: day || isLoading ? null : t(props.isNotAsked ? 'calendar.notAsked' : 'calendar.notSeen'),
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
    'aria-current': isChosen ? ('date' as const) : undefined,
    'data-loading': (isLoading && !day) || undefined,
    tabIndex: isActive ? 0 : -1,
  };
  if (!day) return <div {...shared}>{content}</div>;
  return (
    <Link {...shared} to={pathOf(date)} preventScrollReset>
      {content}
    </Link>
  );
}
