/** Below the destination's answer: the days, the proof, other airports, cheaper places, and what is said of the trip. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DestinationPrice, FareCalendar } from '#contract/api/pricing.ts';
import { type IsoMonth, monthOf } from '#contract/domain/dates.ts';
import { asksTrip, dealPath, type PlacedDealQuery } from '#contract/domain/deal-query.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import { isFiltering, noTripFilter } from '#contract/domain/trip-filter.ts';
import { searchPath } from '#web/addresses/search-query.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { type QueryView, useQuery } from '#web/api/query.tsx';
import { useHomeOrigin } from '#web/features/account/use-user.ts';
import { type ChosenTrip, withTrip } from '#web/features/booking/chosen-trip.ts';
import { DealHighlights, FoldedPart, RouteInformation } from '#web/features/booking/route-information.tsx';
import { CalendarCard } from '#web/features/calendar/calendar-card.tsx';
import { calendarMonth } from '#web/features/calendar/calendar-grid.ts';
import { CompareAirports } from '#web/features/compare-airports/compare-airports.tsx';
import { baggageNote } from '#web/features/fares/baggage.ts';
import { nearbyFaresQuery } from '#web/features/fares/nearby-fares.ts';
import { NearestPlaces } from '#web/features/fares/nearest-places.tsx';
import { PriceHistory } from '#web/features/history/price-history.tsx';
import { SimilarLine } from '#web/features/history/similar-line.tsx';
import { PartyPicker } from '#web/features/party/party-picker.tsx';
import { PricePatterns } from '#web/features/patterns/price-patterns.tsx';
import { formatMoment } from '#web/i18n/format.ts';
import { choicesOf, useTranslate } from '#web/i18n/i18n.tsx';
import { useToday } from '#web/i18n/now.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Row, Soft, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { SendChoices } from '#web/ui/send-choices.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import styles from './deal.module.css';
import { useOfferedTrip, useSamePrice } from './deal-answer.tsx';

type DealProps = { fare: DestinationPrice; query: PlacedDealQuery };

/** The days, what the verdict is drawn from, and the way from and to other airports. */
export function DealProof({ fare, query }: DealProps): ReactNode {
  const today = useToday();
  const { origin } = query;
  const { shown, trip } = useOfferedTrip(fare, query);
  const month = calendarMonth(query, shown.cheapestDate, today);
  const calendar = useQuery(fareQueries.fareCalendar({ ...query, month }));
  return (
    <>
      <PriceChange fare={fare} />
      <Days month={month} calendar={calendar} query={query} today={today} trip={trip} />
      <Proof fare={shown} query={query} today={today} />
      <Patterns query={query} />
      {trip && (
        <CompareAirports
          className={styles.card}
          trip={{ ...query, departureDate: trip.departureDate, returnDate: trip.returnDate }}
          isChosen={asksTrip(query)}
          origin={origin}
          pathOf={(other, date) =>
            dealPath(query.code, { ...query, origin: other, month: null, date, filter: noTripFilter })
          }
        />
      )}
    </>
  );
}

/** Cheaper places nearby, and the trip's facts, folded. */
export function DealEnd({ fare, query }: DealProps): ReactNode {
  const t = useTranslate();
  const { shown, trip } = useOfferedTrip(fare, query);
  const journey = { origin: query.origin, destination: trip?.code ?? fare.code, tripType: query.tripType };
  return (
    <>
      <Cheaper fare={shown} query={query} />
      <section className={styles.card}>
        <FoldedPart title={t('deal.route.title')}>
          <RouteInformation fare={fare} journey={journey} trip={trip} />
        </FoldedPart>
        <FoldedPart title={t(fare.verdict === 'deal' ? 'deal.highlights.title' : 'deal.highlights.trip')}>
          <DealHighlights baggage={baggageNote([fare])} />
        </FoldedPart>
      </section>
    </>
  );
}

type PartProps = DealProps & { today: string };
type DaysProps = Omit<PartProps, 'fare'> & {
  trip: ChosenTrip | null;
  month: IsoMonth;
  calendar: QueryView<FareCalendar>;
};

function Days({ month, calendar, query, today, trip }: DaysProps): ReactNode {
  const { origin, tripType } = query;
  const t = useTranslate();
  const homeOrigin = useHomeOrigin();
  const pathWith = (change: Partial<PlacedDealQuery>) => dealPath(query.code, { ...query, ...change });
  return (
    <section className={styles.card} aria-labelledby="days-title">
      <CalendarCard
        titleId="days-title"
        month={month}
        calendar={calendar.data && withTrip(calendar.data, trip)}
        today={today}
        chosenDate={trip?.departureDate ?? null}
        pathOfMonth={(other) => pathWith({ month: other })}
        searchPath={searchPath({ origin, tripType, destination: query.code, homeOrigin })}
        pathOfDay={(date) => pathWith({ month: monthOf(date), date })}
      >
        <TripChoices query={query} />
        {isFiltering(query.filter) && <Soft size="sm">{t('calendar.unfiltered')}</Soft>}
      </CalendarCard>
      {calendar.error && <ErrorState error={calendar.error} onRetry={calendar.refetch} />}
    </section>
  );
}

/** The record that the verdict is drawn from. @param fare the one that is offered */
function Proof(props: PartProps): ReactNode {
  const t = useTranslate();
  return (
    <section className={styles.card} aria-labelledby="history-title">
      <h2 id="history-title">{t('history.title')}</h2>
      <History {...props} />
    </section>
  );
}

/** Places that cost less: a page from the server brings them; else they are loaded once the reader comes near. */
function Cheaper({ fare, query }: Pick<PartProps, 'fare' | 'query'>): ReactNode {
  const trip = { ...query, below: fare.cheapestPrice };
  const isLoaded = useQueryClient().getQueryData(nearbyFaresQuery(trip, fare).queryKey) !== undefined;
  const [isNear, setIsNear] = useState(isLoaded);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const look = ([seen]: IntersectionObserverEntry[]) => seen?.isIntersecting && setIsNear(true);
    const observer = new IntersectionObserver(look, { rootMargin: '50%' });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={styles.change}>
      {isNear && <NearestPlaces place={fare} trip={trip} />}
    </div>
  );
}

function History({ fare, query, today }: PartProps): ReactNode {
  const history = useQuery(fareQueries.fareHistory(query));
  useSamePrice(history.data && fare.cheapestPrice, {
    ...history,
    shown: history.data?.current?.price ?? null,
  });
  if (history.error) return <ErrorState error={history.error} onRetry={history.refetch} />;
  if (!history.data) return <Skeleton as="part" />;
  return (
    <PriceHistory
      history={history.data}
      today={today}
      isSignShown
      note={<SimilarLine history={history.data} />}
    />
  );
}

/** The record of days and weeks, where it says anything. */
function Patterns({ query }: Pick<PartProps, 'query'>): ReactNode {
  const { data } = useQuery(fareQueries.farePatterns(query));
  return data && <PricePatterns className={styles.card} patterns={data} />;
}

const choicesId = 'trip-choices';

function TripChoices({ query }: { query: PlacedDealQuery }): ReactNode {
  const t = useTranslate();
  const navigate = useNavigate();
  return (
    <Row gap={3} above={3} className={styles.choices}>
      <SegmentedControl
        name="tripType"
        form={choicesId}
        legend={t('deal.route.tripType')}
        isLegendHidden
        value={query.tripType}
        options={choicesOf(t, 'trip', tripTypes)}
        onChange={(tripType) =>
          void navigate(dealPath(query.code, { ...query, tripType, month: null, date: null }), {
            preventScrollReset: true,
          })
        }
      />
      <PartyPicker look="plain" />
      <SendChoices
        id={choicesId}
        of={['tripType']}
        path={dealPath(query.code, { ...query, month: null, date: null })}
      />
    </Row>
  );
}

/** Notice that the page's price changed: while it was open, or since it was a published deal. */
export function PriceChange({ fare }: { fare: DestinationPrice }): ReactNode {
  const { cheapestPrice, endedDeal } = fare;
  const t = useTranslate();
  const [first] = useState(cheapestPrice);
  let text: ReactNode = null;
  if (cheapestPrice !== null && endedDeal) {
    text = t.rich(`deal.change.${endedDeal.outcome}`, {
      was: <Price amount={endedDeal.price} />,
      now: <Price amount={cheapestPrice} />,
      moment: formatMoment(endedDeal.at, t.language),
    });
  } else if (cheapestPrice !== null && first !== null && first !== cheapestPrice) {
    text = t.rich('deal.change.moved', {
      was: <Price amount={first} />,
      now: <Price amount={cheapestPrice} />,
    });
  }
  // Always rendered, so that screen readers announce its changes.
  return (
    <div className={styles.change} role="status">
      {text && (
        <Text raised="card" pad={4} weight="strong">
          {text}
        </Text>
      )}
    </div>
  );
}

/** The site's own price history of the route, apart from the deal's statements. */
export function RouteRecord({
  fare,
  query,
}: Pick<DealProps, 'query'> & { fare: DestinationPrice | null }): ReactNode {
  const t = useTranslate();
  if (fare?.requiresUpgrade) return null;
  return (
    <section className={styles.card} aria-labelledby="record-title">
      <h2 id="record-title">{t('deal.typed.record')}</h2>
      {fare === null || fare.cheapestPrice === null ? (
        <p>{t('deal.typed.noRecord')}</p>
      ) : (
        <>
          <Text above={1}>
            {t.rich('deal.typed.cheapest', { price: <Price amount={fare.cheapestPrice} /> })}
          </Text>
          <Link to={dealPath(query.code, { ...query, deal: null })}>{t('deal.typed.toRoute')}</Link>
          <RouteHistory query={query} />
        </>
      )}
    </section>
  );
}

function RouteHistory({ query }: { query: PlacedDealQuery }): ReactNode {
  const today = useToday();
  const history = useQuery(fareQueries.fareHistory(query));
  if (history.error) return <ErrorState error={history.error} onRetry={history.refetch} />;
  if (!history.data) return <Skeleton as="part" />;
  return <PriceHistory history={history.data} today={today} />;
}
