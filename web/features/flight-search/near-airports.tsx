/** The searched trip from the other Saudi airports and to the city's cheapest, each a link to that search. */
import type { ReactNode } from 'react';
import type { OriginPrice } from '#contract/api/origin-prices.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { dealPath } from '#contract/domain/deal-query.ts';
import { searchPath, type Trip } from '#web/addresses/search-query.ts';
import { originPricesQueries } from '#web/api/fare-queries.ts';
import { useQuery } from '#web/api/query.tsx';
import { TripDays } from '#web/features/sightings/fare-seen.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { targetClass } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { cheaperAirportOf } from './cheaper-trips.tsx';
import { comparedTripOf } from './destination-query.ts';
import { NearTrip, NearTrips, writeDifference } from './near-day-list.tsx';

type NearAirportsProps = {
  trip: Trip;
  /** SAR of the searched trip; null if none is recorded. */
  price: number | null;
  cheapest: DestinationPrice | null;
};

/** On the days searched, else on the airport's cheapest; nothing where no other airport has a price. */
export function NearAirports({ trip, price, cheapest }: NearAirportsProps): ReactNode {
  const t = useTranslate();
  const { destination, departureDate: date } = trip;
  const [onDays, onAnyDay] = originPricesQueries(comparedTripOf(trip));
  const same = useQuery(onDays).data?.origins;
  const any = useQuery(onAnyDay).data?.origins ?? [];
  const others = any
    .map((row) => same?.find(({ origin, price: known }) => origin === row.origin && known !== null) ?? row)
    .filter((row) => row.origin !== trip.origin && row.price !== null)
    .sort((a, b) => (a.price ?? 0) - (b.price ?? 0));
  const cheaper = cheaperAirportOf({ draft: trip, cheapest }, t.language);
  if (others.length === 0 && !cheaper) return null;
  return (
    <NearTrips
      title={t('flightSearch.near.airports')}
      after={
        price !== null && (
          <Link
            className={targetClass}
            to={`${dealPath(destination, { ...trip, date, isAirportOnly: true })}#airports-title`}
          >
            {t('flightSearch.compare')}
          </Link>
        )
      }
    >
      {cheaper && (
        <NearTrip to={cheaper.to} price={cheaper.price} note={t('flightSearch.cheapest.otherAirport')}>
          {cheaper.name}
        </NearTrip>
      )}
      {others.map((row) => (
        <NearAirport key={row.origin} trip={trip} row={row} price={price} />
      ))}
    </NearTrips>
  );
}

function NearAirport(props: Omit<NearAirportsProps, 'cheapest'> & { row: OriginPrice }): ReactNode {
  const { trip, row, price } = props;
  const t = useTranslate();
  const { origin, departureDate, returnDate } = row;
  if (row.price === null || departureDate === null) return null;
  const isOnDays = departureDate === trip.departureDate && returnDate === trip.returnDate;
  return (
    <NearTrip
      to={searchPath({ ...trip, origin, departureDate, returnDate, isSearched: true })}
      price={row.price}
      note={
        isOnDays
          ? price !== null && writeDifference(t, row.price - price)
          : t.rich('flightSearch.near.otherDays', {
              days: <TripDays departure={departureDate} back={returnDate} isShort />,
            })
      }
    >
      {t('flightSearch.near.from', { city: t(`city.${origin}`) })}
    </NearTrip>
  );
}
