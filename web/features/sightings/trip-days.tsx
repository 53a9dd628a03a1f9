/** Days of a trip: there and back, with the Hijri day of departure where there is room. */
import type { ReactNode } from 'react';
import { formatHijriDayMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useDayWords } from '#web/i18n/now.tsx';
import styles from './sightings.module.css';

type TripDaysProps = {
  /** `yyyy-MM-dd`. */
  departure: string;
  /** Null for one way. */
  back: string | null;
  /** Without the Hijri day. */
  isShort?: boolean;
};

export function TripDays({ departure, back, isShort = false }: TripDaysProps): ReactNode {
  const t = useTranslate();
  const dayOf = useDayWords();
  const from = (
    <>
      {dayOf(departure)}
      {!isShort && <span className={styles.hijri}> ({formatHijriDayMonth(departure, t.language)})</span>}
    </>
  );
  return back === null ? from : t.rich('fare.dates', { from, to: dayOf(back) });
}
