/** Cheaper trips to the chosen place: other days, another airport of the city. */
import type { ReactNode } from 'react';
import { searchPath } from '#web/addresses/search-query.ts';
import { TripDays } from '#web/features/sightings/trip-days.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Row, Soft, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './near-day-list.module.css';
import { NearTrip } from './near-day-list.tsx';
import type { FlightSearch } from './use-flight-search.ts';

/** The cheapest days of the route: that they are the chosen ones, or a link to them. */
export function CheapestDays({ search }: { search: FlightSearch }): ReactNode {
  const { draft, isSearched } = search;
  const t = useTranslate();
  const found = cheapestDaysOf(search);
  if (!found) return null;
  const { departureDate, returnDate } = found;
  if (found.isChosen) return t('flightSearch.cheapest.chosen');
  const days = (
    <bdi className={styles.together}>
      <TripDays departure={departureDate} back={returnDate} isShort />
    </bdi>
  );
  return (
    <>
      {t.rich('flightSearch.cheapest.other', { days })}{' '}
      <Link
        className={styles.together}
        to={searchPath({ ...draft, departureDate, returnDate, isSearched })}
        preventScrollReset
      >
        {t('flightSearch.cheapest.choose')}
      </Link>
    </>
  );
}

export function cheapestDaysOf({ draft, cheapest }: Pick<FlightSearch, 'draft' | 'cheapest'>) {
  const { cheapestPrice: price, cheapestDate: departureDate, returnDate } = cheapest ?? {};
  if (!price || !departureDate || returnDate === undefined) return null;
  const isChosen = draft.departureDate === departureDate && draft.returnDate === returnDate;
  return { price, departureDate, returnDate, isChosen };
}

/** Below an answer: the cheapest days of the route and the cheapest airport of the city, where they are others. */
export function CheaperTrips({ search }: { search: FlightSearch }): ReactNode {
  const t = useTranslate();
  const { draft } = search;
  const days = cheapestDaysOf(search);
  const airport = cheaperAirportOf(search);
  if (!airport && (!days || days.isChosen)) return null;
  return (
    <section aria-labelledby="all-days-title">
      <Text as="h2" size="md" id="all-days-title">
        {t('flightSearch.cheapest.days')}
      </Text>
      <ul className={styles.days}>
        {airport && (
          <li>
            <NearTrip to={airport.to} price={airport.price} note={t('flightSearch.cheapest.otherAirport')}>
              {t.language === 'ar' ? airport.nameAr : airport.name}
            </NearTrip>
          </li>
        )}
        {days && !days.isChosen && (
          <li>
            <NearTrip
              to={searchPath({ ...draft, ...days, isSearched: true })}
              price={days.price}
              note={t('flightSearch.cheapest.anyDay')}
            >
              <TripDays departure={days.departureDate} back={days.returnDate} isShort />
            </NearTrip>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Which airport these prices are to, and the cheaper one of the city with its price. */
export function CheaperAirport(search: Pick<FlightSearch, 'draft' | 'cheapest'>): ReactNode {
  const t = useTranslate();
  const first = cheaperAirportOf(search);
  if (!first) return null;
  const nameOf = ({ name, nameAr }: typeof first.own) => (t.language === 'ar' ? nameAr : name);
  return (
    <Row gap={1} lines={0} size="sm">
      <Soft as="span" size="sm">
        {t.rich('flightSearch.cheapest.airport', { airport: <bdi>{nameOf(first.own)}</bdi> })}
      </Soft>
      <Link to={first.to} preventScrollReset>
        {nameOf(first)}
      </Link>
      <Price amount={first.price} />
    </Row>
  );
}

/** With the searched one, and the search that leads to it. */
function cheaperAirportOf({ draft, cheapest }: Pick<FlightSearch, 'draft' | 'cheapest'>) {
  const airports = cheapest?.cityVerdict?.airports ?? [];
  const own = airports.find(({ code }) => code === cheapest?.code);
  const [first] = airports;
  if (!own || !first || first.price >= own.price) return null;
  const other = { ...draft, destination: first.code, departureDate: null, returnDate: null };
  return { ...first, own, to: searchPath({ ...other, isSearched: false }) };
}
