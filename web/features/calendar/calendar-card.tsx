/**
 * Card of the month calendar: the cheapest price of each day as a heat map in both calendars, month switch, legend,
 * holidays, and what the prices are asked for.
 */

import { type ReactNode, useState } from 'react';
import type { CalendarDay, FareCalendar } from '#contract/api/pricing.ts';
import { addMonths, type IsoDate, type IsoMonth } from '#contract/domain/dates.ts';
import { formatHijriMonthSpan } from '#web/i18n/calendar-format.ts';
import { formatDays, formatMonth, formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ChoiceLinks } from '#web/ui/choice-links.tsx';
import { Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { ChevronIcon } from '#web/ui/more-icons.tsx';
import shown from '#web/ui/text.module.css';
import styles from './calendar-card.module.css';
import { listCalendarMonths } from './calendar-grid.ts';
import {
  DayFace,
  dayClass,
  GridKey,
  isBeginning,
  MonthGrid,
  type Period,
  periodClass,
  periodsOn,
  useDayLabel,
} from './month-grid.tsx';
import switchStyles from './month-switch.module.css';

type CalendarCardProps = {
  titleId: string;
  month: IsoMonth;
  /** Undefined while loading. */
  calendar: FareCalendar | undefined;
  today: IsoDate;
  chosenDate: IsoDate | null;
  pathOfMonth: (month: IsoMonth) => string;
  pathOfDay: (date: IsoDate) => string;
  searchPath: string;
  children: ReactNode;
};

export function CalendarCard(props: CalendarCardProps): ReactNode {
  const { titleId, month, calendar, today, chosenDate, pathOfMonth, pathOfDay, searchPath, children } = props;
  const t = useTranslate();
  const months = listCalendarMonths(today);
  const isEmpty = calendar?.days.length === 0 && !calendar.isNotAsked;
  const status = calendar?.isRefreshing ? 'calendar.refreshing' : isEmpty && 'calendar.empty';
  const switcher = { month, months, pathOf: pathOfMonth };
  return (
    <>
      <h2 id={titleId}>{t('calendar.title')}</h2>
      {children}
      <Row gap={3} above={4} justify="between" wrap={false}>
        <div>
          <Text id="calendar-month" size="lg" weight="strong" aria-live="polite">
            {formatMonth(month, t.language)}
          </Text>
          <Soft size="sm" role="status">
            {status ? t(status) : formatHijriMonthSpan(month, t.language)}
          </Soft>
        </div>
        <MonthSteps {...switcher} />
      </Row>
      {calendar?.isNotAsked && (
        <Soft size="sm">
          {t('calendar.notAsked.text')} <Link to={searchPath}>{t('calendar.notAsked.search')}</Link>
        </Soft>
      )}
      <MonthStrip {...switcher} />
      <MonthCalendar month={month} calendar={calendar} chosenDate={chosenDate} pathOfDay={pathOfDay} />
      <GridKey>
        <li>{t('calendar.legend')}</li>
        {(['low', 'typical', 'high'] as const).map((level) => (
          <li key={level} data-level={level}>
            {t(`calendar.${level}`)}
          </li>
        ))}
        <li>{t('calendar.hijri')}</li>
      </GridKey>
      <PeriodList periods={calendar?.periods ?? []} />
    </>
  );
}

function PeriodList({ periods }: { periods: readonly Period[] }): ReactNode {
  const t = useTranslate();
  if (periods.length === 0) return null;
  return (
    <Text as="section" className={styles.periods} size="sm" above={4}>
      <Soft as="h3" size="sm" weight="normal">
        {t('calendar.periods')}
      </Soft>
      <Stack as="ul" above={2}>
        {periods.map((period) => (
          <Row as="li" key={`${period.start} ${period.name}`} gap={2} lines={0}>
            <span className={periodClass} data-confirmed={period.isConfirmed} aria-hidden="true" />
            <strong>{t.language === 'ar' ? period.nameAr : period.name}</strong>{' '}
            <Soft as="span" size="sm" breaks="never">
              {formatDays(period.start, period.end, t.language)}
              {' · '}
              {period.isConfirmed ? t('calendar.confirmed') : t('calendar.expected')}
            </Soft>
          </Row>
        ))}
      </Stack>
    </Text>
  );
}

type MonthCalendarProps = Pick<CalendarCardProps, 'month' | 'calendar' | 'chosenDate' | 'pathOfDay'>;

function MonthCalendar({ month, calendar, chosenDate, pathOfDay }: MonthCalendarProps): ReactNode {
  const days = new Map((calendar?.days ?? []).map((day) => [day.date, day]));
  const isLoading = !calendar || isBeginning(calendar);
  const first = days.keys().next().value ?? `${month}-01`;
  const { activeDate, onFocus } = useTabStop(chosenDate?.startsWith(month) ? chosenDate : first);
  return (
    <MonthGrid month={month} labelledBy="calendar-month" isBusy={isLoading} grid={{ onFocus }}>
      {(date) => (
        <CalendarCell
          date={date}
          day={days.get(date)}
          periods={periodsOn(calendar, date)}
          isChosen={date === chosenDate}
          isActive={date === activeDate}
          isLoading={isLoading}
          isNotAsked={calendar?.isNotAsked}
          pathOf={pathOfDay}
        />
      )}
    </MonthGrid>
  );
}

/** Roving tab stop, reset by another month or choice; the keys that move it work before this code is there. */
function useTabStop(start: IsoDate) {
  const [moved, setMoved] = useState({ start, date: start });
  const onFocus = (event: { target: EventTarget }) => {
    const { date } = (event.target as HTMLElement).dataset;
    if (date) setMoved({ start, date });
  };
  return { activeDate: moved.start === start ? moved.date : start, onFocus };
}

function CalendarCell(props: {
  date: IsoDate;
  day: CalendarDay | undefined;
  periods: readonly Period[];
  isChosen: boolean;
  isActive: boolean;
  isLoading: boolean;
  isNotAsked: boolean | undefined;
  pathOf: (date: IsoDate) => string;
}): ReactNode {
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

type MonthSwitchProps = {
  month: IsoMonth;
  /** Ascending. */
  months: readonly IsoMonth[];
  pathOf: (month: IsoMonth) => string;
};

function MonthSteps({ month, months, pathOf }: MonthSwitchProps): ReactNode {
  const t = useTranslate();
  const steps = [
    { to: addMonths(month, -1), word: 'calendar.previous', className: switchStyles.previous },
    { to: addMonths(month, 1), word: 'calendar.next', className: undefined },
  ] as const;
  return (
    <Row as="span" gap={1} wrap={false}>
      {steps.map(({ to, word, className }) => {
        const label = t(word, { month: formatMonth(to, t.language) });
        const shared = {
          className: buttonClass('quiet', switchStyles.step),
          children: <ChevronIcon className={className} />,
        };
        return months.includes(to) ? (
          <Link key={word} {...shared} to={pathOf(to)} preventScrollReset aria-label={label} />
        ) : (
          <span key={word} {...shared} aria-hidden="true" />
        );
      })}
    </Row>
  );
}

function MonthStrip({ month, months, pathOf }: MonthSwitchProps): ReactNode {
  const t = useTranslate();
  return (
    <ChoiceLinks
      areChips
      className={`${switchStyles.strip} ${shown.fromSmall}`}
      label={t('calendar.months')}
      of={months}
      chosen={month}
      nameOf={(each) => formatMonth(each, t.language)}
      pathOf={pathOf}
    />
  );
}
