/** Page of an administrator's deal: its price, source, dates and booking links, then the route's price history. */
import type { ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { dealPath, type PlacedDealQuery } from '#contract/domain/deal-query.ts';
import { ApiError } from '#web/api/api-error.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { type Query, queryKeyOf } from '#web/api/query.tsx';
import { BigPrice, BookingCard } from '#web/features/booking/booking-card.tsx';
import type { ChosenTrip } from '#web/features/booking/chosen-trip.ts';
import { DealHighlights, FoldedPart, FullDay } from '#web/features/booking/route-information.tsx';
import { ConfirmationLine } from '#web/features/fares/confirmation-line.tsx';
import { HeartButton } from '#web/features/favorites/heart-button.tsx';
import { PhotoCredit } from '#web/features/pictures/photo-credit.tsx';
import { FareSeen } from '#web/features/sightings/fare-seen.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Fact, FactLines } from '#web/ui/fact.tsx';
import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import { VerifiedIcon } from '#web/ui/icons.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './deal.module.css';
import { VisaLine } from './deal-answer.tsx';
import hero from './deal-hero.module.css';
import { DealWays, HeroPicture } from './deal-hero.tsx';
import { LockedPart } from './locked-deal.tsx';

/** Query of the deal by id; answers null for one that is no longer listed. */
export function typedDealQuery(id: string): Query<Deal | null> {
  return {
    queryKey: queryKeyOf('typed deal', { id }),
    queryFn: async ({ client }) => {
      try {
        return await client.fetchQuery(fareQueries.deal(id));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  };
}

const RouteRecord = hydrateLater(
  'web/pages/deal/deal-parts.tsx',
  async () => (await import('./deal-parts.tsx')).RouteRecord,
);

type TypedDealViewProps = {
  deal: Deal;
  /** Current cheapest fare to the destination; null if none is listed. */
  fare: DestinationPrice | null;
  query: PlacedDealQuery;
};

export function TypedDealView({ deal, fare, query }: TypedDealViewProps): ReactNode {
  const t = useTranslate();
  const isArabic = t.language === 'ar';
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
        <Stack gutters className={hero.inner}>
          <DealWays
            query={query}
            path={dealPath(deal.code, { origin, tripType, deal: deal.id })}
            text={t('deal.share.text', names)}
          >
            <HeartButton look="band" id={deal.id} name={names.destination} />
          </DealWays>
          <Text as="h1" size="2xl">
            {t('deal.heading', names)}
          </Text>
          <Text className={hero.soft}>{isArabic ? deal.countryAr : deal.country}</Text>
          {deal.photo && <PhotoCredit className={hero.credit} photo={deal.photo} />}
        </Stack>
      </div>
      <Stack gutters className={styles.layout}>
        {trip && (
          <BookingCard
            journey={{ origin, destination: deal.code, tripType }}
            trip={trip}
            label={t('deal.typed.title')}
            visa={fare && <VisaLine fare={fare} query={query} />}
          >
            <TypedClaims deal={deal} />
          </BookingCard>
        )}
        <div className={styles.main}>
          {deal.locked ? (
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
          ) : (
            trip === null && <UndatedDeal deal={deal} />
          )}
          <RouteRecord fare={fare} query={query} />
          {!deal.locked && (
            <section className={styles.card}>
              <FoldedPart title={t('deal.route.title')}>
                <TypedFacts deal={deal} />
              </FoldedPart>
              <FoldedPart title={t('deal.highlights.title')}>
                <DealHighlights baggage="unknown" isFlexible={deal.cheapestDate === null} />
              </FoldedPart>
            </section>
          )}
        </div>
      </Stack>
    </>
  );
}

/** Without the dates that booking links need there is a link to the search. */
function UndatedDeal({ deal }: { deal: Deal }): ReactNode {
  const t = useTranslate();
  const { departureCityCode: origin, code: destination, tripType, observedAt, observedAtPrecision } = deal;
  return (
    <Stack as="section" className={styles.card} gap={3} aria-labelledby="typed-title">
      <h2 id="typed-title">{t('deal.typed.title')}</h2>
      {deal.dealPrice !== null && (
        <p>
          <BigPrice amount={deal.dealPrice} /> <span>{t('trip.perPerson', { tripType })}</span>
        </p>
      )}
      {deal.dealPrice !== null && observedAt !== null && (
        <p>
          <FareSeen sighting={{ observedAt, observedAtPrecision }} />
        </p>
      )}
      <TypedClaims deal={deal} />
      <p>{t('deal.typed.noLinks')}</p>
      <Link
        className={buttonClass('primary')}
        to={`/search?${new URLSearchParams({ origin, destination, tripType })}`}
      >
        {t('deal.typed.search')}
      </Link>
    </Stack>
  );
}

/** Says whose word the price is, with the usual price and the outcome of asking again. */
function TypedClaims({ deal }: { deal: Deal }): ReactNode {
  const t = useTranslate();
  const { dealPrice, originalPrice, discountPercentage: percent, isVerified } = deal;
  if (dealPrice === null) return null;
  const usual = originalPrice === null ? null : <Price amount={Math.round(originalPrice)} />;
  return (
    <div>
      <Row as="p" gap={2} tone={isVerified ? 'good' : 'warning'} weight="strong">
        {isVerified && <VerifiedIcon size={18} />}
        {t(isVerified ? 'deal.typed.verified' : 'deal.typed.unverified')}
      </Row>
      {usual && (
        <Text above={1}>
          {t.rich(isVerified ? 'deal.typed.usual' : 'dealCard.stated', { price: usual })}
          {isVerified && percent !== null && <> · {t('dealCard.below', { percent })}</>}
        </Text>
      )}
      <ConfirmationLine fields={deal} price={dealPrice} isRealDeal={false} />
    </div>
  );
}

function TypedFacts({ deal }: { deal: Deal }): ReactNode {
  const t = useTranslate();
  const isArabic = t.language === 'ar';
  const airline = isArabic ? (deal.airlineAr ?? deal.airline) : deal.airline;
  const { cheapestDate, returnDate, stops } = deal;
  return (
    <FactLines>
      <Fact name={t('deal.route.tripType')}>{t(`trip.${deal.tripType}`)}</Fact>
      <Fact name={t('deal.route.departure')}>{cheapestDate !== null && <FullDay date={cheapestDate} />}</Fact>
      <Fact name={t('deal.route.return')}>{returnDate !== null && <FullDay date={returnDate} />}</Fact>
      <Fact name={t('deal.route.airline')}>{airline !== null && <bdi>{airline}</bdi>}</Fact>
      <Fact name={t('deal.route.stops')}>{stops !== null && t('trip.stops', { count: stops })}</Fact>
    </FactLines>
  );
}

/**
 * Null without the dates that booking sites need.
 * No site is marked as cheapest, since the price was stated, not observed.
 */
function typedTripOf(deal: Deal): ChosenTrip | null {
  const { allPrices, cheapestDate, dealPrice, observedAt } = deal;
  const [first] = allPrices;
  if (!first || cheapestDate === null || dealPrice === null) return null;
  return {
    ...deal,
    price: dealPrice,
    site: first.site,
    departureDate: cheapestDate,
    observedAt: observedAt ?? '',
    durationMinutes: null,
    airlineName: deal.airline,
    airlineNameAr: deal.airlineAr ?? deal.airline,
    baggage: null,
    isCheapest: false,
    asked: null,
    rows: allPrices.map(({ site, price, keepsPrice }) => ({ site, price, keepsPrice, isCheapest: false })),
  };
}
