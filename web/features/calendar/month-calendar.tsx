/** The cheapest price of each day of a month as a heat map in both calendars; each known day can be chosen. */
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { CalendarDay, FareCalendar } from '#contract/api/pricing.ts';
import type { IsoDate, IsoMonth } from '#contract/domain/dates.ts';
import { directionOf } from '#contract/domain/language.ts';
import { formatWeekday } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { CalendarCell } from './calendar-cell.tsx';
import { dayAfterKey, listWeeks } from './calendar-grid.ts';
import styles from './month-calendar.module.css';
import { isOn, type Period } from './period.ts';

type MonthCalendarProps = {
  month: IsoMonth;
  /** Undefined while it is on the way. */
  calendar: FareCalendar | undefined;
  chosenDate: IsoDate | null;
  /** Names the table. */
  labelledBy: string;
  pathOf: (date: IsoDate) => string;
};

export function MonthCalendar(props: MonthCalendarProps): ReactNode {
  const { month, calendar, chosenDate, labelledBy, pathOf } = props;
  const language = useLanguage();
  const weeks = listWeeks(month);
  const days = new Map((calendar?.days ?? []).map((day) => [day.date, day]));
  const { activeDate, gridProps } = useGridKeys(firstStop(month, days, chosenDate));
  const weekdays = weeks[1]?.flatMap((date) => date ?? []) ?? [];
  return (
    <table
      className={styles.grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with the keys of a grid
      role="grid"
      aria-labelledby={labelledBy}
      aria-busy={!calendar}
      {...gridProps}
    >
      <thead>
        <tr>
          {weekdays.map((date) => (
            <th key={date} scope="col" abbr={formatWeekday(date, language)}>
              <span className={styles.shortDay}>{formatWeekday(date, language, 'short')}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((date, index) =>
              date === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place in the week is what it is
                <td key={index} />
              ) : (
                <CalendarCell
                  key={date}
                  date={date}
                  day={days.get(date)}
                  periods={periodsOn(calendar, date)}
                  isChosen={date === chosenDate}
                  isActive={date === activeDate}
                  isLoading={!calendar}
                  pathOf={pathOf}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One tab stop; arrows, Home and End move inside the month. */
function useGridKeys(start: IsoDate) {
  const language = useLanguage();
  const [moved, setMoved] = useState<IsoDate | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  // Another month or choice starts afresh.
  const activeDate = moved?.slice(0, 7) === start.slice(0, 7) ? moved : start;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(activeDate, event.key, directionOf(language) === 'rtl');
    if (!next) return;
    event.preventDefault();
    setMoved(next);
    grid.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
  };
  const onFocus = (event: { target: EventTarget }) => {
    const date = (event.target as HTMLElement).dataset.date;
    if (date) setMoved(date);
  };
  return { activeDate, gridProps: { ref: grid, onKeyDown, onFocus } };
}

function firstStop(
  month: IsoMonth,
  days: ReadonlyMap<IsoDate, CalendarDay>,
  chosen: IsoDate | null,
): IsoDate {
  if (chosen?.startsWith(month)) return chosen;
  return days.keys().next().value ?? `${month}-01`;
}

function periodsOn(calendar: FareCalendar | undefined, date: IsoDate): Period[] {
  return (calendar?.periods ?? []).filter((period) => isOn(period, date));
}

/** What the colours mean, in words. */
export function CalendarLegend(): ReactNode {
  const t = useTranslate();
  return (
    <ul className={styles.legend}>
      {(['low', 'typical', 'high'] as const).map((level) => (
        <li key={level} data-level={level}>
          {t(`calendar.${level}`)}
        </li>
      ))}
    </ul>
  );
}
