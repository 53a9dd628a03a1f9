/** Calendar popup to choose a day, Gregorian and Hijri, with the cheapest known prices and what the chosen trip costs. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { CalendarDay, FareCalendar } from '#contract/api/pricing.ts';
import {
  addMonths,
  type DateRange,
  type IsoDate,
  type IsoMonth,
  listMonths,
  monthOf,
} from '#contract/domain/dates.ts';
import { type DepartureAirport, defaultOrigin } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { directionOf } from '#contract/domain/language.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { type QueryView, useQuery } from '#web/api/query.tsx';
import {
  DayFace,
  dayClass,
  GridKey,
  isBeginning,
  MonthGrid,
  type Period,
  periodsOn,
  useDayLabel,
} from '#web/features/calendar/month-grid.tsx';
import steps from '#web/features/calendar/month-switch.module.css';
import { TripDays } from '#web/features/sightings/fare-seen.tsx';
import { formatHijriMonthSpan } from '#web/i18n/calendar-format.ts';
import { formatMonth, formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Row, Soft, Stack, Text, VisuallyHidden } from '#web/ui/layout.tsx';
import { ChevronIcon } from '#web/ui/more-icons.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './date-calendar.module.css';
import { clampToRange, dayAfterPickerKey, isInRange } from './picker-days.ts';

export type PricedTrip = { origin: DepartureAirport; code: string; tripType: TripType };

/** `returnDate`: of the day's price, if it is a round trip. */
export type ChosenDay = { date: IsoDate; returnDate: IsoDate | null };

export type DateCalendarProps = {
  value: IsoDate | null;
  range: DateRange;
  /** The trip whose prices are shown: those of each departure, or of the return that a departure's price is for. */
  trip: PricedTrip | null;
  /** The other day of a round trip, before or after. */
  departure?: IsoDate | null | undefined;
  back?: IsoDate | null | undefined;
  onChoose: (day: ChosenDay) => void;
};

export function DateCalendar(props: DateCalendarProps & { onDone: () => void }): ReactNode {
  const { value, range, trip, departure, back = null, onChoose } = props;
  const t = useTranslate();
  const monthId = useId();
  const { active, moveTo, show, grid } = useActiveDay(clampToRange(value ?? range.first, range));
  const month = monthOf(active);
  const [from, until] = departure ? [departure, value] : [value, back];
  const prices = usePrices(trip, month);
  const leaving = usePrices(trip, monthOf(from ?? active)).data?.days.find(({ date }) => date === from);
  // A price is known for each departure; of the returns only the one it is for has it.
  const state = trip && !departure ? priceStateOf(prices) : 'none';
  const returns = leaving?.returnDate ? [{ ...leaving, date: leaving.returnDate, returnDate: null }] : [];
  const known = departure ? returns : (prices.data?.days ?? []);
  const days = new Map(known.map((day) => [day.date, day]));
  const isQuoted = trip?.tripType === 'oneway' || leaving?.returnDate === until;
  const handleKey = (event: KeyboardEvent) => {
    const isRightToLeft = directionOf(t.language) === 'rtl';
    const start = (event.target as HTMLElement).dataset.date ?? active;
    const next = dayAfterPickerKey(start, event.key, { range, isRightToLeft });
    if (!next) return;
    event.preventDefault();
    moveTo(next);
  };
  return (
    <>
      <MonthChoice
        id={monthId}
        month={month}
        range={range}
        onChange={(next) => show(clampToRange(`${next}-01`, range))}
      />
      <MonthGrid
        month={month}
        labelledBy={monthId}
        isBusy={state === 'loading'}
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
            isInTrip={from !== null && until !== null && from <= date && date <= until}
            isActive={date === active}
            hasPrices={state === 'known'}
            onChoose={(chosen) => {
              moveTo(chosen);
              onChoose({ date: chosen, returnDate: days.get(chosen)?.returnDate ?? null });
            }}
          />
        )}
      </MonthGrid>
      <PickerKey periods={prices.data?.periods ?? []} state={state} />
      <Row className={styles.foot} gap={4} justify="between" wrap={false}>
        <div aria-live="polite">
          <Text weight="strong">{from && <TripDays departure={from} back={until} isShort />}</Text>
          {trip && leaving && isQuoted && (
            <Soft size="sm">
              <Text as="b" tone="ink" size="lg">
                <Price amount={leaving.price} />
              </Text>{' '}
              {t('trip.perPerson', { tripType: trip.tripType })}
            </Soft>
          )}
        </div>
        <Button onClick={props.onDone}>{t('date.done')}</Button>
      </Row>
    </>
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

/** `none`: no day has a price of its own. */
type PriceState = 'none' | 'loading' | 'failed' | 'empty' | 'known';

function PickerKey({ state, periods }: { state: PriceState; periods: readonly Period[] }): ReactNode {
  const t = useTranslate();
  const names = periods.map((period) => (t.language === 'ar' ? period.nameAr : period.name));
  return (
    <div className={styles.notes}>
      <GridKey>
        {state === 'known' && <li data-level="low">{t('date.cheapest')}</li>}
        {names.length > 0 && <li data-period>{names.join(t.language === 'ar' ? '، ' : ', ')}</li>}
      </GridKey>
      <Soft size="sm" role="status">
        {state !== 'none' && state !== 'known' && t(`date.prices.${state}`)}
      </Soft>
    </div>
  );
}

function MonthChoice(props: {
  /** For the name of the month in both calendars. */
  id: string;
  month: IsoMonth;
  range: DateRange;
  onChange: (month: IsoMonth) => void;
}): ReactNode {
  const { id, month, range, onChange } = props;
  const t = useTranslate();
  const months = listMonths(range);
  const stepTo = (by: -1 | 1) => {
    const next = addMonths(month, by);
    return (
      <button
        type="button"
        className={buttonClass('quiet', steps.step)}
        aria-label={t(by < 0 ? 'date.previous' : 'date.next')}
        disabled={!months.includes(next)}
        onClick={() => onChange(next)}
      >
        <ChevronIcon className={by < 0 ? steps.previous : undefined} />
      </button>
    );
  };
  return (
    <Row gap={2} justify="between" wrap={false}>
      {stepTo(-1)}
      <Stack>
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
        <Soft className={styles.hijriMonths} size="sm" id={id} aria-live="polite">
          <VisuallyHidden>{formatMonth(month, t.language)} </VisuallyHidden>
          {formatHijriMonthSpan(month, t.language)}
        </Soft>
      </Stack>
      {stepTo(1)}
    </Row>
  );
}

function DayCell(props: {
  date: IsoDate;
  range: DateRange;
  day: CalendarDay | undefined;
  periods: readonly Period[];
  isChosen: boolean;
  /** Whether it lies in the chosen round trip, whose first and last day it may be. */
  isInTrip: boolean;
  isActive: boolean;
  /** Whether the month's prices are known; otherwise none is called cheap, and "no price" is not said. */
  hasPrices: boolean;
  onChoose: (date: IsoDate) => void;
}): ReactNode {
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
