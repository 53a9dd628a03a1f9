/** The cheapest recorded days around a searched trip, and what is said where that trip has no price. */
import type { ReactNode } from 'react';
import type { CalendarDay } from '#contract/api/pricing.ts';
import { daysBetween, type IsoDate } from '#contract/domain/dates.ts';
import { searchPath, type Trip } from '#web/addresses/search-query.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { useQuery } from '#web/api/query.tsx';
import { formatWeekday } from '#web/i18n/calendar-format.ts';
import { formatDayMonth, formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
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

export function NoPrice(): ReactNode {
  const t = useTranslate();
  return (
    <Stack gap={1}>
      <h2>{t('flightSearch.noPrice.title')}</h2>
      <Soft>{t('flightSearch.noPrice.text')}</Soft>
    </Stack>
  );
}

export function NearDays({ trip, today, price }: NearDaysProps): ReactNode {
  const t = useTranslate();
  const [first, last] = nearDaysQueries(trip, today);
  const months = [useQuery(first).data, useQuery(last).data];
  const known = [...new Set(months)].flatMap((month) => month?.days ?? []);
  const days = listNearDays(known, { ...trip, today, limit: daysOffered });
  if (days.length === 0) return null;
  const cheapest = Math.min(...days.map((day) => day.price));
  const isCheapestDay = price !== null && cheapest >= price;
  return (
    <section aria-labelledby="near-title">
      <Text as="h2" size="md" id="near-title">
        {t(isCheapestDay ? 'flightSearch.near.none' : 'flightSearch.near.title')}
      </Text>
      <ul className={styles.days}>
        {days.map((day) => (
          <li key={day.date}>
            <NearDay trip={trip} day={day} price={price} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NearDay({ trip, day, price }: { trip: Trip; day: CalendarDay; price: number | null }): ReactNode {
  const t = useTranslate();
  const { date, returnDate } = day;
  return (
    <NearTrip
      trip={{ ...trip, departureDate: date, returnDate }}
      price={day.price}
      note={
        <span className={styles.difference}>
          {returnDate && t('flightSearch.near.nights', { count: daysBetween(date, returnDate) })}
          {returnDate && price !== null && ' · '}
          {price !== null && <Difference amount={Math.round(day.price - price)} />}
        </span>
      }
    >
      {formatWeekday(date, t.language, returnDate ? 'short' : 'long')} {formatDayMonth(date, t.language)}
      {returnDate && ` – ${formatDayMonth(returnDate, t.language)}`}
    </NearTrip>
  );
}

type NearTripProps = {
  trip: Trip;
  price: number;
  /** How it differs from the searched trip. */
  note: ReactNode;
  children: ReactNode;
};

/** A trip near the searched one, which it leads to. */
export function NearTrip({ trip, price, note, children }: NearTripProps): ReactNode {
  return (
    <Link className={styles.day} to={searchPath({ ...trip, isSearched: true })}>
      <span>{children}</span>
      {note}
      <Price className={styles.price} amount={price} />
    </Link>
  );
}

/** @param amount whole SAR more than the searched trip */
export function Difference({ amount }: { amount: number }): ReactNode {
  const t = useTranslate();
  const kind = amount < 0 ? 'less' : amount > 0 ? 'more' : 'same';
  const size = Math.abs(amount);
  return (
    <span className={styles.difference} data-kind={kind}>
      {t('flightSearch.near.difference', { kind, amount: size, text: formatNumber(size, t.language) })}
    </span>
  );
}
