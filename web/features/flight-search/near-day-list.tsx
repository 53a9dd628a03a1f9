/** The cheapest recorded days around a searched trip, and what is said where that trip has no price. */
import type { ReactNode } from 'react';
import type { CalendarDay } from '#contract/api/pricing.ts';
import { daysBetween, type IsoDate } from '#contract/domain/dates.ts';
import { searchPath, type Trip } from '#web/addresses/search-query.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { useQuery } from '#web/api/query.tsx';
import { TripDays } from '#web/features/sightings/trip-days.tsx';
import { formatWeekday } from '#web/i18n/calendar-format.ts';
import { formatDayMonth, formatNumber } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { ChevronIcon } from '#web/ui/page-icons.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './near-day-list.module.css';
import { listNearDays, monthsAround } from './near-days.ts';

const daysOffered = 4;

type NearDaysProps = {
  trip: Trip;
  today: IsoDate;
  /** SAR of the searched trip; null if none is recorded. */
  price: number | null;
};

/** The calendars that the days around a trip lie in; the same one twice where one is enough. */
export function nearDaysQueries({ origin, destination, tripType, departureDate }: Trip, today: IsoDate) {
  const [first, last] = monthsAround(departureDate, today);
  const inMonth = (month: string) => fareQueries.fareCalendar({ code: destination, origin, tripType, month });
  return [inMonth(first), inMonth(last)] as const;
}

/** With what can be done about it. */
export function NoPrice({ children }: { children: ReactNode }): ReactNode {
  const t = useTranslate();
  return (
    <Stack gap={2}>
      <Text as="h2" size="lg">
        {t('flightSearch.noPrice.title')}
      </Text>
      <Soft size="sm">{t('flightSearch.noPrice.text')}</Soft>
      {children}
    </Stack>
  );
}

/** The cheapest of them, if it is cheaper than the trip; the others are folded. */
export function NearDays({ trip, today, price }: NearDaysProps): ReactNode {
  const t = useTranslate();
  const [first, last] = nearDaysQueries(trip, today);
  const months = [useQuery(first).data, useQuery(last).data];
  const known = [...new Set(months)].flatMap((month) => month?.days ?? []);
  const days = listNearDays(known, { ...trip, today, limit: daysOffered });
  const [best] = days;
  if (!best) return null;
  const isCheaper = price === null || best.price < price;
  const others = isCheaper ? days.slice(1) : days;
  return (
    <section aria-label={t('flightSearch.near.title')}>
      {isCheaper && <NearDay {...{ trip, price }} day={best} isBest />}
      {others.length > 0 && (
        <details className={styles.fold} open={price === null}>
          <summary>{t(isCheaper ? 'flightSearch.near.others' : 'flightSearch.near.none')}</summary>
          <ul className={styles.days}>
            {others.map((day) => (
              <li key={day.date}>
                <NearDay {...{ trip, price, day }} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

type NearDayProps = { trip: Trip; day: CalendarDay; price: number | null; isBest?: boolean };

/** The best one begins with what it saves. */
function NearDay({ trip, day, price, isBest }: NearDayProps): ReactNode {
  const t = useTranslate();
  const { date, returnDate } = day;
  const words = [
    returnDate ? (
      <TripDays key="days" departure={date} back={returnDate} isShort />
    ) : (
      `${formatWeekday(date, t.language)} ${formatDayMonth(date, t.language)}`
    ),
    returnDate && t('flightSearch.near.nights', { count: daysBetween(date, returnDate) }),
    price === null
      ? isBest && t('flightSearch.near.cheapest')
      : writeDifference(t, Math.round(day.price - price)),
  ].filter(Boolean);
  const [title, ...notes] = isBest && price !== null ? words.reverse() : words;
  return (
    <NearTrip
      to={searchPath({ ...trip, departureDate: date, returnDate, isSearched: true })}
      price={day.price}
      best={isBest && (price === null ? 'only' : 'cheaper')}
      note={notes.flatMap((note, index) => (index > 0 ? [' · ', note] : [note]))}
    >
      {title}
    </NearTrip>
  );
}

type NearTripProps = {
  /** The search it leads to. */
  to: string;
  price: number;
  /** How it differs from the searched trip. */
  note?: ReactNode;
  /** `only`: there is no price beside it. */
  best?: 'cheaper' | 'only' | false | undefined;
  children: ReactNode;
};

/** A trip near the searched one. */
export function NearTrip({ to, price, note, best, children }: NearTripProps): ReactNode {
  return (
    <Link className={styles.day} to={to} data-best={best || undefined}>
      <span>{children}</span>
      <Soft as="span" size="sm">
        {note}
      </Soft>
      <Price className={styles.price} amount={price} />
      <ChevronIcon size={16} />
    </Link>
  );
}

/** @param amount whole SAR more than the searched trip */
export function writeDifference(t: Translate, amount: number): string {
  const kind = amount < 0 ? 'less' : amount > 0 ? 'more' : 'same';
  const size = Math.abs(amount);
  return t('flightSearch.near.difference', { kind, amount: size, text: formatNumber(size, t.language) });
}
