/** A trip in a table: its airports, with the days below. */
import type { ReactNode } from 'react';
import type { IsoDate } from '#contract/domain/dates.ts';
import { formatDayMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './operations.module.css';

type Trip = { origin: string; destination: string; departureDate: IsoDate; returnDate: IsoDate | null };

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
