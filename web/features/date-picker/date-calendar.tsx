/** Calendar popup to choose a day, Gregorian and Hijri, with the cheapest known prices. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { FareCalendar } from '#contract/api/pricing.ts';
import { addMonths, type IsoDate, type IsoMonth, monthOf } from '#contract/domain/dates.ts';
import { type DepartureAirport, defaultOrigin } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { directionOf } from '#contract/domain/language.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { type QueryView, useQuery } from '#web/api/query.tsx';
import { MonthGrid } from '#web/features/calendar/month-grid.tsx';
import steps from '#web/features/calendar/month-switch.module.css';
import { isBeginning, type Period, periodsOn } from '#web/features/calendar/period.ts';
import { formatHijriMonthSpan } from '#web/i18n/calendar-format.ts';
import { formatDayMonth, formatMonth } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Row, Soft } from '#web/ui/layout.tsx';
import { ChevronIcon } from '#web/ui/page-icons.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './date-calendar.module.css';
import { DayCell } from './day-cell.tsx';
import { clampToRange, type DateRange, dayAfterPickerKey, listMonths } from './picker-days.ts';

export type PricedTrip = { origin: DepartureAirport; code: string; tripType: TripType };

/** `returnDate`: of the day's price, if it is a round trip. */
export type ChosenDay = { date: IsoDate; returnDate: IsoDate | null };

type DateCalendarProps = {
  value: IsoDate | null;
  range: DateRange;
  trip: PricedTrip | null;
  onChoose: (day: ChosenDay) => void;
};

export function DateCalendar({ value, range, trip, onChoose }: DateCalendarProps): ReactNode {
  const language = useLanguage();
  const monthId = useId();
  const { active, moveTo, show, grid } = useActiveDay(clampToRange(value ?? range.first, range));
  const month = monthOf(active);
  const prices = usePrices(trip, month);
  const state = priceStateOf(prices);
  const days = new Map((prices.data?.days ?? []).map((day) => [day.date, day]));
  const handleKey = (event: KeyboardEvent) => {
    const isRightToLeft = directionOf(language) === 'rtl';
    const from = (event.target as HTMLElement).dataset.date ?? active;
    const next = dayAfterPickerKey(from, event.key, { range, isRightToLeft });
    if (!next) return;
    event.preventDefault();
    moveTo(next);
  };
  return (
    <div className={styles.calendar}>
      <MonthChoice month={month} range={range} onChange={(next) => show(clampToRange(`${next}-01`, range))} />
      <Soft className={styles.hijriMonths} size="sm" id={monthId} aria-live="polite">
        <VisuallyHidden>{formatMonth(month, language)} </VisuallyHidden>
        {formatHijriMonthSpan(month, language)}
      </Soft>
      <MonthGrid
        month={month}
        className={styles.grid}
        labelledBy={monthId}
        isBusy={prices.isFetching}
        from={range.first}
        grid={{ ref: grid, onKeyDown: handleKey }}
      >
        {(date) => (
          <DayCell
            date={date}
            range={range}
            day={days.get(date)}
            periods={periodsOn(prices.data, date)}
            isChosen={date === value}
            isActive={date === active}
            hasPrices={state === 'known'}
            onChoose={(chosen) =>
              onChoose({ date: chosen, returnDate: days.get(chosen)?.returnDate ?? null })
            }
          />
        )}
      </MonthGrid>
      <PriceNotes periods={prices.data?.periods ?? []} state={trip === null ? 'none' : state} />
    </div>
  );
}

/** The tab stop; focus follows it on keyboard movement and when the calendar opens. */
function useActiveDay(start: IsoDate) {
  const [active, setActive] = useState(start);
  const grid = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef(true);
  const focusDay = (date: IsoDate) =>
    grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus();
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    focusDay(active);
  });
  const moveTo = (date: IsoDate) => {
    wantsFocus.current = date !== active;
    setActive(date);
    // The same day does not cause a render.
    if (date === active) focusDay(date);
  };
  return { active, moveTo, show: setActive, grid };
}

function usePrices(trip: PricedTrip | null, month: IsoMonth) {
  const { code, origin, tripType } = trip ?? { code: '', origin: defaultOrigin, tripType: 'oneway' };
  return useQuery(fareQueries.fareCalendar({ code, origin, tripType, month }), trip !== null);
}

function priceStateOf({ data, error }: QueryView<FareCalendar>): PriceState {
  if (!data || isBeginning(data)) return error ? 'failed' : 'loading';
  return data.days.length === 0 ? 'empty' : 'known';
}

/** `none`: prices were not requested. */
type PriceState = 'none' | 'loading' | 'failed' | 'empty' | 'known';

const words = {
  loading: 'date.loadingPrices',
  failed: 'date.pricesFailed',
  empty: 'date.noPrices',
  known: 'date.prices',
} as const;

/** Notes below the date picker: meaning of the prices, and the month's holidays. */
function PriceNotes({ state, periods }: { state: PriceState; periods: readonly Period[] }): ReactNode {
  const t = useTranslate();
  return (
    <Soft as="div" className={styles.notes} size="sm" above={3}>
      {periods.length > 0 && (
        <Row as="ul" className={styles.periods} gap={4} lines={0} tone="ink">
          {periods.map((period) => (
            <li key={`${period.start} ${period.name}`}>
              {t.language === 'ar' ? period.nameAr : period.name}{' '}
              <Soft as="span" size="sm">
                {formatDayMonth(period.start, t.language)}
                {period.end !== period.start && ` – ${formatDayMonth(period.end, t.language)}`}
              </Soft>
            </li>
          ))}
        </Row>
      )}
      {state !== 'none' && <p role="status">{t(words[state])}</p>}
    </Soft>
  );
}

type MonthChoiceProps = {
  month: IsoMonth;
  range: DateRange;
  onChange: (month: IsoMonth) => void;
};

/** Month navigation of the date picker. */
function MonthChoice({ month, range, onChange }: MonthChoiceProps): ReactNode {
  const t = useTranslate();
  const months = listMonths(range);
  const [previous, next] = [addMonths(month, -1), addMonths(month, 1)];
  return (
    <div className={styles.months}>
      <button
        type="button"
        className={steps.step}
        aria-label={t('date.previous')}
        disabled={!months.includes(previous)}
        onClick={() => onChange(previous)}
      >
        <ChevronIcon className={steps.previous} />
      </button>
      <select
        className={styles.month}
        aria-label={t('date.allMonths')}
        value={month}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {months.map((each) => (
          <option key={each} value={each}>
            {formatMonth(each, t.language)}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={steps.step}
        aria-label={t('date.next')}
        disabled={!months.includes(next)}
        onClick={() => onChange(next)}
      >
        <ChevronIcon />
      </button>
    </div>
  );
}
