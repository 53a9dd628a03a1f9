/** Cells that lists of the administration share. */
import type { ComponentProps, ReactNode } from 'react';
import { type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { ageOf, formatDate, formatDayMonth, formatMoment, formatNumber } from '#web/i18n/format.ts';
import { type Translate, useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { Price } from '#web/ui/price.tsx';
import { Badge } from '../badge.tsx';
import type { Column } from '../data-table.tsx';
import styles from './resource.module.css';

type Reads<Row, Value> = (row: Row) => Value | null;

/** A column of times. */
export function momentColumn<Row>(head: string, at: Reads<Row, string>): Column<Row> {
  return { head, kind: 'tight', cell: (row) => <Moment at={at(row)} /> };
}

/** A column of numbers. @param sort key by which it is sorted */
export function numberColumn<Row>(head: string, read: Reads<Row, number>, sort?: string): Column<Row> {
  return { head, kind: 'number', ...(sort && { sort }), cell: (row) => <NumberCell value={read(row)} /> };
}

function NumberCell({ value }: { value: number | null }): ReactNode {
  const language = useLanguage();
  return value === null ? '–' : formatNumber(value, language);
}

/** A column of prices in SAR. */
export function priceColumn<Row>(head: string, read: Reads<Row, number>): Column<Row> {
  const cell = (row: Row) => {
    const amount = read(row);
    return amount === null ? '–' : <Price amount={amount} />;
  };
  return { head, kind: 'number', cell };
}

type TwoLinesProps = { first: ReactNode; beside?: ReactNode; second: ReactNode };

/** A name, what stands beside it, and what is less important below it. */
export function TwoLines({ first, beside, second }: TwoLinesProps): ReactNode {
  const isArabic = useLanguage() === 'ar';
  return (
    <div>
      <p>
        <bdi className={styles.strong}>{first}</bdi>
        {beside !== undefined && (
          <>
            {isArabic ? '، ' : ', '}
            <bdi>{beside}</bdi>
          </>
        )}
      </p>
      <p className={styles.second}>
        <bdi>{second}</bdi>
      </p>
    </div>
  );
}

export function CodeCell({ children }: { children: string }): ReactNode {
  return (
    <bdi dir="ltr" className={styles.strong}>
      {children}
    </bdi>
  );
}

/** Wrapped, since cells stretch their children on small screens. */
export function BadgeCell(badge: ComponentProps<typeof Badge>): ReactNode {
  return (
    <span>
      <Badge {...badge} />
    </span>
  );
}

/** An address, which may break anywhere, and what belongs to it below. */
export function AddressCell({ address, children }: { address: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <bdi className={styles.address}>{address}</bdi>
      <span className={styles.second}>{children}</span>
    </div>
  );
}

/** What another server said, if anything. */
export function Detail({ children }: { children: string | null }): ReactNode {
  return (
    children !== null && (
      <span className={`${styles.second} ${styles.address}`}>
        <bdi>{children}</bdi>
      </span>
    )
  );
}

/** A time: relative, with the Riyadh time below; `none` is shown if `at` is null. */
export function Moment({ at, none = '–' }: { at: string | null; none?: ReactNode }): ReactNode {
  const t = useTranslate();
  const now = useNow();
  if (at === null) return none;
  return (
    <time className={styles.moment} dateTime={at}>
      <span>{wordsOf(t, at, now)}</span>
      <span className={styles.second}>{formatMoment(at, t.language)}</span>
    </time>
  );
}

/** Times less than a minute ahead count as now. */
function wordsOf(t: Translate, at: string, now: number): string {
  const ahead = Date.parse(at) - now;
  if (ahead < 60_000) return t('common.age', ageOf(at, now));
  return t('admin.operations.ahead', ageOf(new Date(now).toISOString(), Date.parse(at)));
}

type Trip = { origin: string; destination: string; departureDate: IsoDate; returnDate: IsoDate | null };

/** Its airports, with the days below. */
export function TripCell({ trip }: { trip: Trip }): ReactNode {
  const { language } = useTranslate();
  const days = [trip.departureDate, ...(trip.returnDate === null ? [] : [trip.returnDate])];
  return (
    <div>
      <bdi dir="ltr">
        {trip.origin} – {trip.destination}
      </bdi>
      <span className={styles.second}>{days.map((day) => formatDayMonth(day, language)).join(' – ')}</span>
    </div>
  );
}

/** The day in Riyadh of a moment. */
export function DayCell({ at }: { at: string }): ReactNode {
  return formatDate(riyadhDate(new Date(at)), useLanguage());
}
