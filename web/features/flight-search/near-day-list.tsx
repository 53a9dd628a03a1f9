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
      <Text as="h2" size="lg">
        {t('flightSearch.noPrice.title')}
      </Text>
      <Soft size="sm">{t('flightSearch.noPrice.text')}</Soft>
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
  if (isCheapestDay) days.sort((a, b) => daysBetween(b.date, a.date));
  return (
    <section aria-labelledby="near-title">
      <Text as="h2" size="md" id="near-title">
        {t(isCheapestDay ? 'flightSearch.near.none' : 'flightSearch.near.title')}
      </Text>
      <ul className={styles.days}>
        {days.map((day) => (
          <li key={day.date}>
            <NearDay
              trip={trip}
              day={day}
              price={price}
              isCheapest={!isCheapestDay && day.price === cheapest}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type NearDayProps = { trip: Trip; day: CalendarDay; price: number | null; isCheapest: boolean };

function NearDay({ trip, day, price, isCheapest }: NearDayProps): ReactNode {
  const t = useTranslate();
  const { date, returnDate } = day;
  return (
    <NearTrip
      to={searchPath({ ...trip, departureDate: date, returnDate, isSearched: true })}
      price={day.price}
      isCheapest={isCheapest}
      note={
        <>
          {isCheapest && <strong>{t('flightSearch.near.cheapest')}</strong>}
          {returnDate && (
            <span>{t('flightSearch.near.nights', { count: daysBetween(date, returnDate) })}</span>
          )}
          {price !== null && <Difference amount={Math.round(day.price - price)} />}
        </>
      }
    >
      {returnDate ? (
        <TripDays departure={date} back={returnDate} isShort />
      ) : (
        `${formatWeekday(date, t.language)} ${formatDayMonth(date, t.language)}`
      )}
    </NearTrip>
  );
}

type NearTripProps = {
  /** The search it leads to. */
  to: string;
  price: number;
  /** How it differs from the searched trip. */
  note: ReactNode;
  isCheapest?: boolean;
  children: ReactNode;
};

/** A trip near the searched one. */
export function NearTrip({ to, price, note, isCheapest, children }: NearTripProps): ReactNode {
  return (
    <Link className={styles.day} to={to} data-cheapest={isCheapest || undefined}>
      <span>{children}</span>
      <Soft as="span" className={styles.note} size="sm">
        {note}
      </Soft>
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
    <span className={kind === 'less' ? styles.less : undefined}>
      {t('flightSearch.near.difference', { kind, amount: size, text: formatNumber(size, t.language) })}
    </span>
  );
}
