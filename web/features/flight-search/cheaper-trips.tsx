/** Cheaper trips to the chosen place: other days, another airport of the city. */
import type { ReactNode } from 'react';
import { searchPath } from '#web/addresses/search-query.ts';
import { TripDays } from '#web/features/sightings/trip-days.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './near-day-list.module.css';
import type { FlightSearch } from './use-flight-search.ts';

type CheapestDaysProps = {
  search: FlightSearch;
  /** Says nothing where they are the chosen ones. */
  isOther?: boolean;
};

/** The cheapest days of the route: that they are the chosen ones, or a link to them. */
export function CheapestDays({ search, isOther = false }: CheapestDaysProps): ReactNode {
  const { draft, cheapest, isSearched } = search;
  const t = useTranslate();
  const { cheapestPrice: amount, cheapestDate: departureDate, returnDate } = cheapest ?? {};
  if (!amount || !departureDate || returnDate === undefined) return null;
  const price = <Price amount={amount} />;
  if (draft.departureDate === departureDate && draft.returnDate === returnDate)
    return isOther ? null : <>{t.rich('flightSearch.cheapest.chosen', { price })} </>;
  const days = (
    <bdi className={styles.together}>
      <TripDays departure={departureDate} back={returnDate} isShort />
    </bdi>
  );
  return (
    <>
      {t.rich('flightSearch.cheapest.other', { price, days })}{' '}
      <Link to={searchPath({ ...draft, departureDate, returnDate, isSearched })} preventScrollReset>
        {t('flightSearch.cheapest.choose')}
      </Link>{' '}
    </>
  );
}

/** That another airport of the city has the cheapest fare, and which airport these prices are to. */
export function CheaperAirport({ draft, cheapest }: Pick<FlightSearch, 'draft' | 'cheapest'>): ReactNode {
  const t = useTranslate();
  const airports = cheapest?.cityVerdict?.airports ?? [];
  const own = airports.find(({ code }) => code === cheapest?.code);
  const [first] = airports;
  if (!own || !first || first.price >= own.price) return null;
  const nameOf = ({ name, nameAr }: typeof first) => (t.language === 'ar' ? nameAr : name);
  const other = { ...draft, destination: first.code, departureDate: null, returnDate: null };
  return t.rich('flightSearch.cheapest.airport', {
    airport: <bdi>{nameOf(own)}</bdi>,
    other: (
      <Link to={searchPath({ ...other, isSearched: false })} preventScrollReset>
        {nameOf(first)}
      </Link>
    ),
    price: <Price amount={first.price} />,
  });
}
