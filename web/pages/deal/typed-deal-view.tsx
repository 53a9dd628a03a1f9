/** Page of an administrator's deal: its price, dates and booking links, then the route's price history. */
import type { ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { dealPath, type PlacedDealQuery } from '#contract/domain/deal-query.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { useQuery } from '#web/api/query.tsx';
import { BookingCard } from '#web/features/booking/booking-card.tsx';
import { DealHighlights } from '#web/features/booking/deal-highlights.tsx';
import { HeartButton } from '#web/features/favorites/heart-button.tsx';
import { PriceHistory } from '#web/features/history/price-history.tsx';
import { PhotoCredit } from '#web/features/pictures/photo-credit.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './deal.module.css';
import hero from './deal-hero.module.css';
import { HeroPicture } from './deal-hero.tsx';
import { DealWays } from './deal-ways.tsx';
import { LockedPart } from './locked-deal.tsx';
import { TypedClaims, TypedDealCard, typedTripOf } from './typed-deal-card.tsx';

type TypedDealViewProps = {
  deal: Deal;
  /** Current cheapest fare to the destination; null if none is listed. */
  fare: DestinationPrice | null;
  query: PlacedDealQuery;
};

export function TypedDealView({ deal, fare, query }: TypedDealViewProps): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const { tripType } = deal;
  const { origin } = query;
  const trip = typedTripOf(deal);
  const names = {
    origin: isArabic ? deal.departureCityAr : deal.departureCity,
    destination: isArabic ? deal.destinationAr : deal.destination,
  };
  return (
    <>
      <PageHead title={t('deal.typed.pageTitle', names)} isIndexed={false} />
      <div className={hero.hero}>
        <HeroPicture origin={deal.departureCityCode} place={deal} city={names.destination} />
        <div className={hero.inner}>
          <DealWays
            query={query}
            path={dealPath(deal.code, { origin, tripType, deal: deal.id })}
            text={t('deal.share.text', names)}
          >
            <HeartButton look="band" id={deal.id} name={names.destination} />
          </DealWays>
          <Text as="h1" size="hero">
            {t('deal.heading', names)}
          </Text>
          <Text above={2} className={hero.soft}>
            {isArabic ? deal.countryAr : deal.country}
          </Text>
          {deal.photo && <PhotoCredit className={hero.credit} photo={deal.photo} />}
        </div>
      </div>
      <div className={styles.layout}>
        {trip && (
          <BookingCard
            journey={{ origin, destination: deal.code, tripType }}
            trip={trip}
            label={t('deal.typed.title')}
          >
            <TypedClaims deal={deal} />
          </BookingCard>
        )}
        <div className={styles.main}>
          {deal.locked ? <LockedTyped /> : <TypedDealCard deal={deal} />}
          {!deal.locked && (
            <section className={styles.card} aria-labelledby="highlights-title">
              <h2 id="highlights-title">{t('deal.highlights.title')}</h2>
              <DealHighlights baggage="unknown" isFlexible={deal.cheapestDate === null} />
            </section>
          )}
          <RouteRecord fare={fare} query={query} />
        </div>
      </div>
    </>
  );
}

function LockedTyped(): ReactNode {
  const t = useTranslate();
  return (
    <LockedPart
      title={t('deal.typed.lockedTitle')}
      beside={
        <Link className={buttonClass('primary')} to="/premium">
          {t('fare.upgrade')}
        </Link>
      }
    >
      <p>{t('deal.typed.locked')}</p>
    </LockedPart>
  );
}

/** The site's own price history of the route, apart from the deal's statements. */
function RouteRecord({ fare, query }: Omit<TypedDealViewProps, 'deal'>): ReactNode {
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
  const today = riyadhDate(new Date(useNow()));
  const history = useQuery(fareQueries.fareHistory(query));
  if (history.error) return <ErrorState error={history.error} onRetry={history.refetch} />;
  if (!history.data) return <Skeleton as="part" />;
  return <PriceHistory history={history.data} today={today} />;
}
