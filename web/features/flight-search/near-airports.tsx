/** The searched trip from the other Saudi airports, each a link to that search. */
import type { ReactNode } from 'react';
import { dealPath } from '#web/addresses/deal-query.ts';
import { searchPath, type Trip } from '#web/addresses/search-query.ts';
import { useQuery } from '#web/api/query.tsx';
import {
  type ComparedPrice,
  type ComparedTrip,
  originPricesQueries,
  withOtherDays,
} from '#web/features/compare-airports/origin-prices-query.ts';
import { TripDays } from '#web/features/sightings/trip-days.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './near-day-list.module.css';
import { Difference } from './near-day-list.tsx';

type NearAirportsProps = {
  trip: Trip;
  /** SAR of the searched trip; null if none is recorded. */
  price: number | null;
};

export function comparedTripOf({
  destination: code,
  tripType,
  departureDate,
  returnDate,
}: Trip): ComparedTrip {
  return { code, isAirportOnly: true, tripType, departureDate, returnDate };
}

/** Nothing where no other airport has a price. */
export function NearAirports({ trip, price }: NearAirportsProps): ReactNode {
  const t = useTranslate();
  const { destination, departureDate: date } = trip;
  const [onDays, onAnyDay] = originPricesQueries(comparedTripOf(trip));
  const same = useQuery(onDays).data;
  const any = useQuery(onAnyDay).data;
  const known = same && any ? withOtherDays(same.origins, any.origins) : [];
  const others = known.filter((row) => row.origin !== trip.origin && row.price !== null);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="near-airports-title">
      <h3 id="near-airports-title" className={styles.title}>
        {t('flightSearch.near.airports')}
      </h3>
      <ul className={styles.days}>
        {others.map((row) => (
          <li key={row.origin}>
            <NearAirport trip={trip} row={row} price={price} />
          </li>
        ))}
      </ul>
      {price !== null && (
        <Link to={`${dealPath(destination, { ...trip, date, isAirportOnly: true })}#airports-title`}>
          {t('flightSearch.compare')}
        </Link>
      )}
    </section>
  );
}

function NearAirport({ trip, row, price }: NearAirportsProps & { row: ComparedPrice }): ReactNode {
  const t = useTranslate();
  const { origin, departureDate, returnDate, isOnOtherDays } = row;
  if (row.price === null || departureDate === null) return null;
  return (
    <Link
      className={styles.day}
      to={searchPath({ ...trip, origin, departureDate, returnDate, isSearched: true })}
      preventScrollReset
    >
      <span>{t(`city.${origin}`)}</span>
      {isOnOtherDays ? (
        <span className={styles.difference}>
          {t.rich('flightSearch.near.otherDays', {
            days: (
              <bdi>
                <TripDays departure={departureDate} back={returnDate} isShort />
              </bdi>
            ),
          })}
        </span>
      ) : (
        price !== null && <Difference amount={Math.round(row.price - price)} />
      )}
      <Price className={styles.price} amount={row.price} />
    </Link>
  );
}
