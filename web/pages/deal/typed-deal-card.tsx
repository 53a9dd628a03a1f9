/** Facts of an administrator's deal: price and source, dates, airline, expiry, booking link. */
import type { ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import type { ChosenTrip } from '#web/features/booking/chosen-trip.ts';
import { FullDay } from '#web/features/booking/route-information.tsx';
import { SiteComparison } from '#web/features/booking/site-comparison.tsx';
import { ConfirmationLine } from '#web/features/fares/confirmation-line.tsx';
import { FareSeen } from '#web/features/sightings/fare-seen.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Fact, FactLines } from '#web/ui/fact.tsx';
import { VerifiedIcon } from '#web/ui/icons.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './deal.module.css';

export function TypedDealCard({ deal }: { deal: Deal }): ReactNode {
  const t = useTranslate();
  return (
    <section className={styles.card} aria-labelledby="typed-title">
      <h2 id="typed-title">{t('deal.typed.title')}</h2>
      {/* Where there is a booking card, it has the price. */}
      {typedTripOf(deal) === null && <TypedPrice deal={deal} />}
      <TypedFacts deal={deal} />
      <Text as="h3" above={5}>
        {t('deal.compare.title')}
      </Text>
      <TypedLinks deal={deal} />
    </section>
  );
}

function TypedPrice({ deal }: { deal: Deal }): ReactNode {
  const t = useTranslate();
  const { observedAt, observedAtPrecision } = deal;
  if (deal.dealPrice === null) return null;
  return (
    <>
      <p>
        <Price className={styles.typedPrice} amount={deal.dealPrice} />{' '}
        <span>{t('trip.perPerson', { tripType: deal.tripType })}</span>
      </p>
      {observedAt !== null && (
        <p>
          <FareSeen sighting={{ observedAt, observedAtPrecision }} />
        </p>
      )}
      <TypedClaims deal={deal} />
    </>
  );
}

/** Whose word the price is, with the usual price and what came of asking again. */
export function TypedClaims({ deal }: { deal: Deal }): ReactNode {
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
          {t.rich(isVerified ? 'deal.typed.usual' : 'deals.card.stated', { price: usual })}
          {isVerified && percent !== null && <> · {t('deals.card.below', { percent })}</>}
        </Text>
      )}
      <ConfirmationLine fields={deal} price={dealPrice} isRealDeal={false} />
    </div>
  );
}

function TypedFacts({ deal }: { deal: Deal }): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const airline = isArabic ? (deal.airlineAr ?? deal.airline) : deal.airline;
  const { cheapestDate, returnDate, flightType } = deal;
  return (
    <FactLines>
      <Fact name={t('deal.route.tripType')}>{t(`trip.${deal.tripType}`)}</Fact>
      <Fact name={t('deal.route.departure')}>{cheapestDate !== null && <FullDay date={cheapestDate} />}</Fact>
      <Fact name={t('deal.route.return')}>{returnDate !== null && <FullDay date={returnDate} />}</Fact>
      <Fact name={t('deal.route.airline')}>{airline !== null && <bdi>{airline}</bdi>}</Fact>
      <Fact name={t('deal.route.stops')}>
        {flightType !== null && t('trip.stops', { count: flightType === 'direct' ? 0 : 1 })}
      </Fact>
    </FactLines>
  );
}

/** Booking links with the deal's dates; without dates, a link to the search. */
function TypedLinks({ deal }: { deal: Deal }): ReactNode {
  const t = useTranslate();
  const trip = typedTripOf(deal);
  const { departureCityCode: origin, code: destination, tripType } = deal;
  if (trip) return <SiteComparison journey={{ origin, destination, tripType }} trip={trip} baggage={null} />;
  return (
    <>
      <p>{t('deal.typed.noLinks')}</p>
      <Link
        className={buttonClass('primary')}
        to={`/search?${new URLSearchParams({ origin, destination, tripType })}`}
      >
        {t('deal.typed.search')}
      </Link>
    </>
  );
}

/**
 * Null without the dates that booking sites need.
 * No site is marked as cheapest, since the price was stated, not observed.
 */
export function typedTripOf(deal: Deal): ChosenTrip | null {
  const { allPrices, cheapestDate, dealPrice, freshness, observedAt, returnDate } = deal;
  const [first] = allPrices;
  if (!first || cheapestDate === null || dealPrice === null) return null;
  return {
    code: deal.code,
    price: dealPrice,
    site: first.site,
    departureDate: cheapestDate,
    returnDate,
    stops: null,
    observedAt: observedAt ?? '',
    observedAtPrecision: deal.observedAtPrecision,
    freshness,
    isCheapest: false,
    asked: null,
    rows: allPrices.map(({ site, price, keepsPrice }) => ({ site, price, keepsPrice, isCheapest: false })),
  };
}
