/**
 * Month as an accessible grid, its days with label, Hijri day and price, the holidays on them, and the key to its
 * marks.
 */
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { CalendarDay, FareCalendar } from '#contract/api/pricing.ts';
import type { IsoDate, IsoMonth } from '#contract/domain/dates.ts';
import { formatHijriDayOrMonth, formatWeekday } from '#web/i18n/calendar-format.ts';
import { formatFullDate, formatHijriDayMonth, formatNumber } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { useDayWords } from '#web/i18n/now.tsx';
import { Row, VisuallyHidden } from '#web/ui/layout.tsx';
import { listWeeks } from './calendar-grid.ts';
import styles from './month-grid.module.css';

export function MonthGrid(props: {
  month: IsoMonth;
  labelledBy: string;
  isBusy: boolean;
  /** Weeks that end before this day are not shown. */
  from?: IsoDate;
  grid: {
    ref?: RefObject<HTMLTableElement | null>;
    onKeyDown?: (event: KeyboardEvent) => void;
    onFocus?: (event: { target: EventTarget }) => void;
  };
  children: (date: IsoDate) => ReactNode;
}): ReactNode {
  const { month, labelledBy, isBusy, from, grid, children } = props;
  const language = useLanguage();
  const weeks = listWeeks(month);
  const shown = from === undefined ? weeks : weeks.filter((week) => week.some((day) => day && day >= from));
  const fullWeek = weeks[1]?.flatMap((date) => date ?? []) ?? [];
  return (
    <table
      className={styles.grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the table has grid keys
      role="grid"
      aria-labelledby={labelledBy}
      aria-busy={isBusy}
      {...grid}
    >
      <thead>
        <tr>
          {fullWeek.map((date) => (
            <th key={date} scope="col" abbr={formatWeekday(date, language)}>
              {/* Without the article, all seven fit a phone. */}
              {formatWeekday(date, language, 'short').replace(/^ال/, '')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((date, index) => (
              <td key={date ?? `${month} ${index}`}>{date === null ? null : children(date)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function DayFace(props: {
  date: IsoDate;
  /** For screen readers. */
  label: string;
  price: string | null;
  periods: readonly Period[];
}): ReactNode {
  const { date, label, price, periods } = props;
  const language = useLanguage();
  return (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      <span className={styles.dates} aria-hidden="true">
        <span>{Number(date.slice(8))}</span>
        <span className={styles.hijri}>{formatHijriDayOrMonth(date, language)}</span>
      </span>
      <span className={styles.price} aria-hidden="true">
        {price}
      </span>
      {periods.length > 0 && (
        // A holiday keeps its mark within a season whose days are only expected.
        <span className={styles.period} data-confirmed={periods.some(({ isConfirmed }) => isConfirmed)} />
      )}
    </>
  );
}

/** List items with `data-level` or `data-period` begin with what marks such a day. */
export function GridKey({ children }: { children: ReactNode }): ReactNode {
  return (
    <Row as="ul" className={styles.key} gap={4} lines={1} above={2} tone="soft" size="sm">
      {children}
    </Row>
  );
}

/** For a link, button or div; `data-level` and `data-chosen` set its colour. */
export const dayClass = styles.day;
export const periodClass = styles.period;

export function useDayLabel(props: {
  date: IsoDate;
  day: CalendarDay | undefined;
  /** Replaces the price. */
  state: string | null;
  /** Added to the price. */
  note?: string | null;
  periods: readonly Period[];
  /** Added for the chosen day. */
  chosen: string | null;
}): string {
  const { date, day, state, note = null, periods, chosen } = props;
  const t = useTranslate();
  const dayOf = useDayWords();
  const price = day && t('common.price', { amount: day.price, text: formatNumber(day.price, t.language) });
  const returns = day?.returnDate && t('fare.returns', { date: dayOf(day.returnDate) });
  const names = periods.map((period) => (t.language === 'ar' ? period.nameAr : period.name));
  const parts = [formatFullDate(date, t.language), formatHijriDayMonth(date, t.language), state ?? price];
  return [...parts, returns, note, ...names, chosen].filter(Boolean).join(t.language === 'ar' ? '، ' : ', ');
}

export type Period = FareCalendar['periods'][number];

export function periodsOn(calendar: FareCalendar | undefined, date: IsoDate): Period[] {
  return (calendar?.periods ?? []).filter(({ start, end }) => start <= date && date <= end);
}

/** Few prices in a month that is being read are a beginning: it is not without prices, and none of them is called cheap. */
export function isBeginning({ isRefreshing, days }: Pick<FareCalendar, 'isRefreshing' | 'days'>): boolean {
  return isRefreshing && days.length < 5;
}
