/** Shown when no price is recorded for the trip: offers nearby days that have one. */
import type { ReactNode } from 'react';
import { type IsoDate, monthOf } from '#contract/domain/dates.ts';
import { searchPath, type Trip } from '#web/addresses/search-query.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { useQuery } from '#web/api/query.tsx';
import { formatWeekday } from '#web/i18n/calendar-format.ts';
import { formatDayMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { listNearDays } from './near-days.ts';
import styles from './no-price.module.css';

const daysOffered = 3;

/** The calendar of the departure's month. */
export function nearDaysQuery({ origin, destination, tripType, departureDate }: Trip) {
  return fareQueries.fareCalendar({ code: destination, origin, tripType, month: monthOf(departureDate) });
}

export function NoPrice({ trip, today }: { trip: Trip; today: IsoDate }): ReactNode {
  const t = useTranslate();
  const month = useQuery(nearDaysQuery(trip));
  const days = listNearDays(month.data?.days ?? [], { ...trip, today, limit: daysOffered });
  return (
    <div className={styles.none}>
      <h3>{t('flightSearch.noPrice.title')}</h3>
      <p className={styles.text}>{t('flightSearch.noPrice.text')}</p>
      {days.length > 0 && (
        <>
          <h4 className={styles.near}>{t('flightSearch.near.title')}</h4>
          <ul className={styles.days}>
            {days.map(({ date, returnDate, price }) => (
              <li key={date}>
                <Link
                  className={buttonClass('quiet', styles.day)}
                  to={searchPath({ ...trip, departureDate: date, returnDate, isSearched: true })}
                  preventScrollReset
                >
                  <span>
                    {formatWeekday(date, t.language, 'short')} {formatDayMonth(date, t.language)}
                    {returnDate && ` – ${formatDayMonth(returnDate, t.language)}`}
                  </span>
                  <Price amount={price} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
