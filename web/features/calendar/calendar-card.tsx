/** Card around the month calendar: heading, what its prices are asked for, month switch, legend, holidays. */
import type { ReactNode } from 'react';
import type { FareCalendar } from '#contract/api/pricing.ts';
import type { IsoDate, IsoMonth } from '#contract/domain/dates.ts';
import { formatHijriMonthSpan } from '#web/i18n/calendar-format.ts';
import { formatMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Row, Soft, Text } from '#web/ui/layout.tsx';
import { listCalendarMonths } from './calendar-months.ts';
import { CalendarLegend, MonthCalendar } from './month-calendar.tsx';
import { MonthSteps, MonthStrip } from './month-switch.tsx';
import { PeriodList } from './period-list.tsx';

type CalendarCardProps = {
  titleId: string;
  month: IsoMonth;
  /** Undefined while loading. */
  calendar: FareCalendar | undefined;
  today: IsoDate;
  chosenDate: IsoDate | null;
  pathOfMonth: (month: IsoMonth) => string;
  pathOfDay: (date: IsoDate) => string;
  /** Choices that change the prices. */
  children: ReactNode;
};

export function CalendarCard(props: CalendarCardProps): ReactNode {
  const { titleId, month, calendar, today, chosenDate, pathOfMonth, pathOfDay, children } = props;
  const t = useTranslate();
  const months = listCalendarMonths(today);
  const status = statusKey(calendar);
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
      <MonthStrip {...switcher} />
      <MonthCalendar
        month={month}
        calendar={calendar}
        chosenDate={chosenDate}
        labelledBy="calendar-month"
        pathOf={pathOfDay}
      />
      <CalendarLegend />
      <PeriodList periods={calendar?.periods ?? []} />
    </>
  );
}

function statusKey(calendar: FareCalendar | undefined) {
  if (!calendar) return null;
  if (calendar.isRefreshing) return 'calendar.refreshing';
  return calendar.days.length === 0 ? 'calendar.empty' : null;
}
