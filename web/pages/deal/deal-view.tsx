/** Destination page for a reader who may see its fare. */
import { type ReactNode, useEffect, useRef } from 'react';
import type { DestinationPrice, FareHistory } from '#contract/api/pricing.ts';
import { addDays, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { isFiltering, noTripFilter } from '#contract/domain/trip-filter.ts';
import { dealPath, type PlacedDealQuery } from '#web/addresses/deal-query.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { type QueryView, useQuery } from '#web/api/query.tsx';
import { BookingCard } from '#web/features/booking/booking-card.tsx';
import { type ChosenTrip, findChosenTrip } from '#web/features/booking/chosen-trip.ts';
import { DealHighlights } from '#web/features/booking/deal-highlights.tsx';
import { RouteInformation } from '#web/features/booking/route-information.tsx';
import { SiteComparison } from '#web/features/booking/site-comparison.tsx';
import { CalendarCard } from '#web/features/calendar/calendar-card.tsx';
import { calendarMonth } from '#web/features/calendar/calendar-months.ts';
import { CompareAirports } from '#web/features/compare-airports/compare-airports.tsx';
import { baggageNote } from '#web/features/fares/baggage.ts';
import { PriceHistory } from '#web/features/history/price-history.tsx';
import { PricePatterns } from '#web/features/patterns/price-patterns.tsx';
import { PriceReport } from '#web/features/price-report/price-report.tsx';
import { TripDays } from '#web/features/sightings/trip-days.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ThemedImage } from '#web/ui/themed-image.tsx';
import styles from './deal.module.css';
import { DealHero } from './deal-hero.tsx';
import { PriceChange } from './price-change.tsx';

export function DealView({ fare, query }: { fare: DestinationPrice; query: PlacedDealQuery }): ReactNode {
  const t = useTranslate();
  const today = riyadhDate(new Date(useNow()));
  const { origin, tripType } = query;
  const { data: fitting } = useQuery(fareQueries.fittingFare(query), isFiltering(query.filter));
  const calendar = useCalendars(fitting ?? fare, query, today);
  const trip = findChosenTrip(fare, { day: calendar.chosenDay, fitting });
  const journey = { origin, destination: trip?.code ?? fare.code, tripType };
  const pathWith = (change: Partial<PlacedDealQuery>) => dealPath(query.code, { ...query, ...change });
  return (
    <>
      <DealHero fare={fare} shown={trip?.isFitting && fitting ? fitting : fare} query={query} />
      <div className={styles.layout}>
        <div className={styles.main}>
          <PriceChange fare={fare} />
          <section className={styles.card} aria-labelledby="history-title">
            <h2 id="history-title">{t('history.title')}</h2>
            {trip && !trip.isCheapest && <AboutCheapest fare={fare} />}
            <History fare={fare} query={query} today={today} />
          </section>
          <section className={styles.card}>
            <CalendarCard
              month={calendar.month}
              calendar={calendar.shown.data}
              today={today}
              chosenDate={trip?.departureDate ?? null}
              pathOfMonth={(month) => pathWith({ month })}
              pathOfDay={(date) => pathWith({ month: monthOf(date), date })}
            />
            {calendar.shown.error && (
              <ErrorState error={calendar.shown.error} onRetry={calendar.shown.refetch} />
            )}
          </section>
          <section className={styles.card} aria-labelledby="patterns-title">
            <h2 id="patterns-title">{t('deal.patterns.title')}</h2>
            <Patterns query={query} />
          </section>
          {trip && (
            <section className={styles.card} aria-labelledby="compare-title">
              <h2 id="compare-title">{t('deal.compare.title')}</h2>
              <SiteComparison journey={journey} trip={trip} baggage={trip.isCheapest ? fare.baggage : null} />
              <PriceReport key={`${trip.departureDate} ${trip.site}`} journey={journey} trip={trip} />
            </section>
          )}
          {trip && <Airports fare={fare} query={query} trip={trip} />}
          <section className={styles.card} aria-labelledby="highlights-title">
            <h2 id="highlights-title">{t('deal.highlights.title')}</h2>
            <DealHighlights baggage={baggageNote([fare])} />
          </section>
          <section className={styles.card} aria-labelledby="route-title">
            <h2 id="route-title">{t('deal.route.title')}</h2>
            <ThemedImage
              className={styles.map}
              path={`/art/${origin}-${journey.destination}.${t.language}`}
              width={640}
              height={360}
              loading="lazy"
            />
            <RouteInformation fare={fare} journey={journey} trip={trip} />
          </section>
        </div>
        {trip && (
          <BookingCard
            journey={journey}
            trip={trip}
            cheapestPath={pathWith({ month: null, date: null, filter: noTripFilter })}
          />
        )}
      </div>
    </>
  );
}

/** The verdict is about the cheapest fare, also while another trip is offered. */
function AboutCheapest({ fare: { cheapestPrice, cheapestDate, returnDate } }: { fare: DestinationPrice }) {
  const t = useTranslate();
  if (cheapestPrice === null || cheapestDate === null) return null;
  return (
    <p className={styles.about}>
      {t.rich('deal.aboutCheapest', {
        price: <Price amount={cheapestPrice} />,
        days: (
          <bdi>
            <TripDays departure={cheapestDate} back={returnDate} isShort />
          </bdi>
        ),
      })}
    </p>
  );
}

type AirportsProps = { fare: DestinationPrice; query: PlacedDealQuery; trip: ChosenTrip };

/** The days of the trip from each airport. */
function Airports({ fare, query, trip }: AirportsProps): ReactNode {
  const isArabic = useLanguage() === 'ar';
  const { origin } = query;
  const { departureDate, returnDate } = trip;
  return (
    <CompareAirports
      trip={{ ...query, departureDate, returnDate }}
      city={isArabic ? fare.cityAr : fare.city}
      origin={origin}
      jawDates={{ departureDate, returnDate: returnDate ?? addDays(departureDate, 7) }}
      pathOf={(other) =>
        dealPath(query.code, { ...query, origin: other, month: null, date: null, filter: noTripFilter })
      }
    />
  );
}

type HistoryProps = { fare: DestinationPrice; query: PlacedDealQuery; today: string };

function History({ fare, query, today }: HistoryProps): ReactNode {
  const history = useQuery(fareQueries.fareHistory(query));
  useSameFare(fare, history);
  if (history.error) return <ErrorState error={history.error} onRetry={history.refetch} />;
  if (!history.data) return <Skeleton className={styles.chartSkeleton} />;
  return <PriceHistory history={history.data} today={today} />;
}

function Patterns({ query }: Pick<HistoryProps, 'query'>): ReactNode {
  const { data, error, refetch } = useQuery(fareQueries.farePatterns(query));
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return data ? <PricePatterns patterns={data} /> : <Skeleton className={styles.chartSkeleton} />;
}

/** Refetches the history, once per price, if its current price differs from the one shown. */
function useSameFare(
  { cheapestPrice }: DestinationPrice,
  { data, isFetching, refetch }: QueryView<FareHistory>,
): void {
  const readFor = useRef<number | null>(null);
  const isOther = data !== undefined && data.current?.price !== cheapestPrice && !isFetching;
  useEffect(() => {
    if (!isOther || readFor.current === cheapestPrice) return;
    readFor.current = cheapestPrice;
    refetch();
  });
}

/** Calendar of the shown month, and the chosen day, which may be in another month. */
function useCalendars(fare: DestinationPrice, query: PlacedDealQuery, today: string) {
  const { date } = query;
  const month = calendarMonth(query, fare.cheapestDate, today);
  const shown = useQuery(fareQueries.fareCalendar({ ...query, month }));
  const chosenMonth = date ? monthOf(date) : month;
  const chosen = useQuery(fareQueries.fareCalendar({ ...query, month: chosenMonth }), date !== null);
  return { month, shown, chosenDay: chosen.data?.days.find((day) => day.date === date) };
}
