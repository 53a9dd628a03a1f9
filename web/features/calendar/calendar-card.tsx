/** Card around the month calendar: heading, what its prices are asked for, month switch, legend, holidays. */

import type { ReactNode } from 'react';
import type { FareCalendar } from '#contract/api/pricing.ts';
import type { IsoDate, IsoMonth } from '#contract/domain/dates.ts';
import { formatHijriMonthSpan } from '#web/i18n/calendar-format.ts';
import { formatDays, formatMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './calendar-card.module.css';
import { listCalendarMonths } from './calendar-months.ts';
import { CalendarLegend, MonthCalendar } from './month-calendar.tsx';
import { MonthSteps, MonthStrip } from './month-switch.tsx';
import type { Period } from './period.ts';

type CalendarCardProps = {
  titleId: string;
  month: IsoMonth;
  /** Undefined while loading. */
  calendar: FareCalendar | undefined;
  today: IsoDate;
  chosenDate: IsoDate | null;
  pathOfMonth: (month: IsoMonth) => string;
  pathOfDay: (date: IsoDate) => string;
  /** The search of this trip, of which any month is asked. */
  searchPath: string;
  /** Choices that change the prices. */
  children: ReactNode;
};

export function CalendarCard(props: CalendarCardProps): ReactNode {
  const { titleId, month, calendar, today, chosenDate, pathOfMonth, pathOfDay, searchPath, children } = props;
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
      {calendar?.isNotAsked && (
        <Soft size="sm">
          {t('calendar.notAsked.text')} <Link to={searchPath}>{t('calendar.notAsked.search')}</Link>
        </Soft>
      )}
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
  return calendar.days.length === 0 && !calendar.isNotAsked ? 'calendar.empty' : null;
}

/** The month's holidays and seasons, each confirmed or expected. */
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
            <span className={styles.sign} data-confirmed={period.isConfirmed} aria-hidden="true" />
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
