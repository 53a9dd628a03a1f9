/** Beside the offered price: the verdict, the airport, and the ways to other prices. */
import { type ReactNode, useEffect, useRef } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { daysBetween } from '#contract/domain/dates.ts';
import { asksTrip, dealPath, type PlacedDealQuery } from '#contract/domain/deal-query.ts';
import { bookingWindowDays } from '#contract/domain/itinerary.ts';
import { checkPath } from '#contract/domain/price-check.ts';
import { isFiltering, noTripFilter } from '#contract/domain/trip-filter.ts';
import { type FittingFare, fareQueries } from '#web/api/fare-queries.ts';
import { type QueryView, useQuery } from '#web/api/query.tsx';
import { type ChosenTrip, findChosenTrip } from '#web/features/booking/chosen-trip.ts';
import { PriceCurve } from '#web/features/history/price-curve.tsx';
import { JudgedPrice } from '#web/features/verdict/judged-price.tsx';
import { judgementOfAirport, judgementOfCity } from '#web/features/verdict/judgement.ts';
import { WatchButton } from '#web/features/watch/watch-button.tsx';
import { formatDate } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useDayWords, useToday } from '#web/i18n/now.tsx';
import { targetClass } from '#web/ui/button.tsx';
import { Row, Soft, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './deal.module.css';
import { watchedTripOf } from './deal-hero.tsx';

type DealAnswerProps = { fare: DestinationPrice; query: PlacedDealQuery; trip: ChosenTrip };

/** The verdict on the offered price, drawn with its days; and a watch where the record is too short. @param fare of the trip */
export function DealAnswer({ fare, query, trip }: DealAnswerProps): ReactNode {
  const t = useTranslate();
  const today = useToday();
  const { data: history } = useQuery(fareQueries.fareHistory(query));
  const judgement = query.isAirportOnly ? judgementOfAirport(fare) : judgementOfCity(fare);
  if (!judgement) return null;
  return (
    <div>
      <JudgedPrice
        judgement={judgement}
        price={trip.price}
        curve={<PriceCurve history={history} today={today} />}
      />
      {judgement.status === 'insufficient' && trip.isCheapest && (
        <WatchButton className={styles.watch} look="plain" trip={watchedTripOf(fare, query, t.language)} />
      )}
    </div>
  );
}

/** What a Saudi passport needs, unless the filter asks for another or says it. */
export function VisaLine({ fare, query }: Omit<DealAnswerProps, 'trip'>): ReactNode {
  const t = useTranslate();
  const { visa } = fare;
  if (visa === null || query.filter.visaFree !== null) return null;
  const { rule, asOf } = visa;
  return (
    <Text size="sm">
      {t.rich('deal.visa', {
        rule,
        note: (
          <Soft as="span" size="sm">
            {t('deal.visa.note', { date: formatDate(asOf, t.language) })}
          </Soft>
        ),
      })}
    </Text>
  );
}

/** Where other prices are: the cheapest day, other airports here. */
export function OtherWays({ query, trip }: Omit<DealAnswerProps, 'fare'>): ReactNode {
  const t = useTranslate();
  const { departureDate: departure, returnDate, price } = trip;
  const { origin, code: destination } = query;
  const question = { ...query, origin, destination, departure, return: returnDate, price };
  // Where a day was chosen, the cheapest that fits.
  const filter = query.date === null ? noTripFilter : query.filter;
  const cheapestPath = dealPath(query.code, { ...query, month: null, date: null, filter });
  return (
    <div>
      <Row gap={4} lines={0} size="sm">
        {!trip.isCheapest && (
          <Link className={targetClass} to={cheapestPath}>
            {t('deal.backToCheapest')}
          </Link>
        )}
        <a className={targetClass} href="#airports-title">
          {t('deal.airports')}
        </a>
        <Link className={targetClass} to={checkPath(question)}>
          {t('deal.check')}
        </Link>
      </Row>
    </div>
  );
}

/** Names the airport of the price where the city has several, and leads to each of the others with its price. */
export function CityAirports(props: {
  fare: DestinationPrice;
  query: PlacedDealQuery;
  /** The airport of the trip that is offered, where that is not the cheapest. */
  chosen: string | null;
}): ReactNode {
  const { fare, query, chosen } = props;
  const t = useTranslate();
  const airports = fare.cityVerdict?.airports ?? [];
  const isArabic = t.language === 'ar';
  const own = airports.find(({ code }) => code === (chosen ?? fare.code));
  if (!own) return null;
  const nameOf = ({ name, nameAr, code }: typeof own) => ({ airport: isArabic ? nameAr : name, code });
  const pathTo = (code: string, isAirportOnly: boolean) => dealPath(code, { ...query, isAirportOnly });
  if (chosen !== null) return <Text size="sm">{t('deal.city.trip', nameOf(own))}</Text>;
  return (
    <div>
      <Text size="sm">{t(query.isAirportOnly ? 'deal.city.only' : 'deal.city.cheapest', nameOf(own))}</Text>
      {query.isAirportOnly ? (
        <Text size="sm">
          <Link to={pathTo(fare.code, false)}>
            {t('deal.city.all', { city: isArabic ? fare.cityAr : fare.city })}
          </Link>
        </Text>
      ) : (
        airports
          .filter((airport) => airport !== own)
          .map((airport) => (
            <Text key={airport.code} size="sm">
              <Link className={styles.priced} to={pathTo(airport.code, true)}>
                {t.rich('deal.city.other', { ...nameOf(airport), price: <Price amount={airport.price} /> })}
              </Link>
            </Text>
          ))
      )}
    </div>
  );
}

/** The trip that is offered: the one that fits what is asked, else the cheapest. */
export function useOfferedTrip(fare: DestinationPrice, query: PlacedDealQuery) {
  const { data: fitting, ...asked } = useQuery(fareQueries.fittingFare(query), asksTrip(query));
  return { fitting, asked, shown: fitting ?? fare, trip: findChosenTrip(fare, fitting) };
}

/** Label of the offered price; a chosen day without one says so, as does a filter that nothing fits. */
export function useTripLabel(
  { date, filter }: PlacedDealQuery,
  trip: Pick<ChosenTrip, 'departureDate' | 'isCheapest'> | null,
  fitting: FittingFare | null | undefined,
): string {
  const t = useTranslate();
  const dayOf = useDayWords();
  const today = useToday();
  if (fitting !== undefined && trip && date !== null && trip.departureDate !== date) {
    const days = daysBetween(today, date);
    const when = days < 0 ? 'past' : days > bookingWindowDays ? 'far' : 'soon';
    return t('deal.noPriceOn', { day: dayOf(date), when });
  }
  if (date === null && fitting?.isRelaxed) return t('deal.relaxedPrice');
  if (trip?.isCheapest) return t('deal.cheapestSeen');
  if (date === null) return t('deal.fittingPrice');
  return t('deal.chosenPrice', { isFiltered: String(isFiltering(filter)) });
}

type Priced = Pick<QueryView<unknown>, 'isFetching' | 'refetch'> & { shown: string | number | null };

/** Refetches what shows another price than another part of the page knows, once per price; undefined is unknown. */
export function useSamePrice(
  known: string | number | null | undefined,
  { shown, isFetching, refetch }: Priced,
): void {
  const readFor = useRef<typeof known>(null);
  const isOther = known !== undefined && shown !== known && !isFetching;
  useEffect(() => {
    if (!isOther || readFor.current === known) return;
    readFor.current = known;
    refetch();
  });
}
