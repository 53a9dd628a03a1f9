/** The cheapest recorded days around a searched trip, and the row of a trip near it. */
import { Children, type ReactNode } from 'react';
import type { CalendarDay } from '#contract/api/pricing.ts';
import { addDays, daysBetween, type IsoDate, type IsoMonth, monthOf } from '#contract/domain/dates.ts';
import { type SearchQuery, searchPath, type Trip } from '#web/addresses/search-query.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { useQuery } from '#web/api/query.tsx';
import { clampToRange } from '#web/features/date-picker/picker-days.ts';
import { TripDays } from '#web/features/sightings/fare-seen.tsx';
import { formatWeekday } from '#web/i18n/calendar-format.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { useDayWords } from '#web/i18n/now.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { ChevronIcon } from '#web/ui/more-icons.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './near-day-list.module.css';
import { lastBookableDate } from './trip-faults.ts';

/** The calendars that the days around a trip lie in; the same one twice where one is enough. */
export function nearDaysQueries({ origin, destination, tripType, departureDate }: Trip, today: IsoDate) {
  const [first, last] = monthsAround(departureDate, today);
  const inMonth = (month: string) => fareQueries.fareCalendar({ code: destination, origin, tripType, month });
  return [inMonth(first), inMonth(last)] as const;
}

/** The cheapest of them, if it is cheaper than the trip, and the others; empty before they are known. */
export function useNearDays(props: {
  trip: Trip;
  today: IsoDate;
  /** SAR of the searched trip; null if none is recorded. */
  price: number | null;
}) {
  const { trip, today, price } = props;
  const [first, last] = nearDaysQueries(trip, today);
  const months = [useQuery(first).data, useQuery(last).data];
  const known = [...new Set(months)].flatMap((month) => month?.days ?? []);
  const days = listNearDays(known, { ...trip, today, limit: 4 });
  const best = days.find((day) => price === null || day.price < price);
  return { best, others: best ? days.slice(1) : days };
}

type Day = Pick<CalendarDay, 'date' | 'returnDate' | 'price'>;
type NearDayProps = { trip: Partial<SearchQuery>; day: Day; price: number | null; note?: string };

/** The best one begins with what it saves, or is. */
export function BestDay({ trip, day, price }: NearDayProps): ReactNode {
  const t = useTranslate();
  const [days] = useNearDay(day);
  return (
    <NearTrip
      to={searchOn(trip, day)}
      price={day.price}
      best={price === null ? 'only' : 'cheaper'}
      note={days}
      action={price === null && t('flightSearch.near.open')}
    >
      {price === null ? t('flightSearch.near.cheapest') : writeDifference(t, day.price - price)}
    </NearTrip>
  );
}

/** By default with how its price differs, or the nights of a round trip. */
export function NearDay({ trip, day, price, note }: NearDayProps): ReactNode {
  const t = useTranslate();
  const [title, nights] = useNearDay(day);
  return (
    <NearTrip
      to={searchOn(trip, day)}
      price={day.price}
      note={note ?? (price === null ? nights : writeDifference(t, day.price - price))}
    >
      {title}
    </NearTrip>
  );
}

function searchOn(trip: Partial<SearchQuery>, { date: departureDate, returnDate }: Day): string {
  return searchPath({ ...trip, departureDate, returnDate, isSearched: true });
}

/** Its days, and the nights of a round trip. */
function useNearDay({ date, returnDate }: Day): [days: ReactNode, nights?: string] {
  const t = useTranslate();
  const dayOf = useDayWords();
  if (!returnDate) return [`${formatWeekday(date, t.language)} ${dayOf(date)}`];
  return [
    <TripDays key="days" departure={date} back={returnDate} isShort />,
    t('trip.nights', { count: daysBetween(date, returnDate) }),
  ];
}

export function NearTrips(props: { title: string; after?: ReactNode; children: ReactNode }): ReactNode {
  const { title, after, children } = props;
  return (
    <Stack as="section" gap={1} justify="start" aria-label={title}>
      <Text as="h2" size="md">
        {title}
      </Text>
      <Stack as="ul" divided>
        {Children.map(children, (trip) => trip && <li>{trip}</li>)}
      </Stack>
      {after}
    </Stack>
  );
}

export function NearTrip(props: {
  to: string;
  price: number;
  /** How it differs from the searched trip. */
  note?: ReactNode;
  /** `only`: there is no price beside it. */
  best?: 'cheaper' | 'only';
  action?: ReactNode;
  children: ReactNode;
}): ReactNode {
  const { to, price, note, best, action, children } = props;
  return (
    <Link className={styles.day} to={to} data-best={best} preventScrollReset={best === 'cheaper'}>
      <span className={styles.words}>
        <span>{children}</span>
        <Soft as="span" size="sm">
          {note}
        </Soft>
      </span>
      <Price className={styles.price} amount={price} />
      {action ? <span className={buttonClass('primary')}>{action}</span> : <ChevronIcon size={16} />}
    </Link>
  );
}

/** @param exact SAR more than the searched trip */
export function writeDifference(t: Translate, exact: number): string {
  const amount = Math.round(exact);
  const kind = amount < 0 ? 'less' : amount > 0 ? 'more' : 'same';
  const size = Math.abs(amount);
  return t('flightSearch.near.difference', { kind, amount: size, text: formatNumber(size, t.language) });
}

type Wanted = { departureDate: IsoDate; returnDate: IsoDate | null; today: IsoDate; limit: number };

/** Days on either side of a departure that count as around it. */
const reach = 7;

/** Months of the days around a departure: one, or two. */
export function monthsAround(departureDate: IsoDate, today: IsoDate): [first: IsoMonth, last: IsoMonth] {
  const window = { first: today, last: lastBookableDate(today) };
  const monthAt = (days: number) => monthOf(clampToRange(addDays(departureDate, days), window));
  return [monthAt(-reach), monthAt(reach)];
}

/** Nights by which a round trip may differ from the one asked for. */
const nightsApart = 2;

/**
 * The `limit` cheapest days within a week of the requested departure, or the nearest where there are none, the
 * cheapest first; without that day and past days. Trips of about as many nights as asked for, where there are any.
 */
export function listNearDays(days: readonly CalendarDay[], wanted: Wanted): CalendarDay[] {
  const { departureDate, returnDate, today, limit } = wanted;
  const distance = (day: CalendarDay) => Math.abs(daysBetween(departureDate, day.date));
  const others = days
    .filter((day) => day.date >= today && !(day.date === departureDate && day.returnDate === returnDate))
    .sort((a, b) => distance(a) - distance(b) || a.price - b.price);
  const nightsOf = (from: IsoDate, until: IsoDate | null) => (until ? daysBetween(from, until) : 0);
  const nights = nightsOf(departureDate, returnDate);
  const isLike = (day: CalendarDay) => Math.abs(nightsOf(day.date, day.returnDate) - nights) <= nightsApart;
  const around = others.filter((day) => distance(day) <= reach);
  const like = around.filter(isLike);
  const [found = []] = [like, around, others.slice(0, limit)].filter(({ length }) => length > 0);
  return found.sort((a, b) => a.price - b.price).slice(0, limit);
}
