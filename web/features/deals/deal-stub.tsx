/** Price side of a deal card: price, discount, evidence, facts and expiry, or a lock. */
import type { ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import { recordOf } from '#contract/domain/verdict.ts';
import card from '#web/features/fares/fare-card.module.css';
import { PartyTotal } from '#web/features/party/party-total.tsx';
import { DealSighting } from '#web/features/sightings/deal-sighting.tsx';
import { PriceAxis, UsualRange } from '#web/features/verdict/price-axis.tsx';
import { Verdict } from '#web/features/verdict/verdict.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { DottedLine } from '#web/ui/dotted-line.tsx';
import { LockIcon, VerifiedIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { ArrowIcon } from '#web/ui/page-icons.tsx';
import { Price } from '#web/ui/price.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './deal-card.module.css';
import { DealExpiry } from './deal-expiry.tsx';

export function DealStub({ deal }: { deal: Deal }): ReactNode {
  const t = useTranslate();
  return (
    <div className={card.stub}>
      <div className={card.priceRow}>
        <p>{deal.dealPrice !== null && <Price className={card.price} amount={deal.dealPrice} />}</p>
        <p className={`${card.verdict} ${styles.discount}`}>
          {deal.feathers !== null && deal.dealPrice !== null && (
            <Verdict price={deal.dealPrice} record={recordOf(deal.assessment)} />
          )}
          <DealDiscount deal={deal} />
        </p>
      </div>
      <div className={card.total}>
        <PartyTotal price={deal.dealPrice} site={deal.bestSite} />
      </div>
      <DealBand deal={deal} />
      <div className={styles.aside}>
        <DealFacts deal={deal} />
        <p className={styles.foot}>
          {deal.expiresAt !== null && <DealExpiry expiresAt={deal.expiresAt} />}
          <DealTags deal={deal} />
          <span className={styles.compare}>
            {t('deals.card.compare', { count: deal.allPrices.length })}
            <ArrowIcon size={16} />
          </span>
        </p>
      </div>
    </div>
  );
}

/** Said once, with the percentage that is a deal's: verified by the price history, or only stated by the seller. */
function DealDiscount({ deal }: { deal: Deal }): ReactNode {
  const t = useTranslate();
  const { discountPercentage: percent, originalPrice } = deal;
  const usual = originalPrice !== null && (
    <span className={styles.usual}>
      {t.rich(deal.isVerified ? 'deals.card.usual' : 'deals.card.stated', {
        price: <Price amount={Math.round(originalPrice)} />,
      })}
    </span>
  );
  if (percent === null || percent <= 0) return usual;
  if (!deal.isVerified) {
    return (
      <>
        {usual}
        <span className={styles.stated}>{t('deals.card.belowStated', { percent })}</span>
      </>
    );
  }
  return (
    <>
      <span className={styles.save}>
        <VerifiedIcon size={16} />
        <VisuallyHidden>{t('deals.card.verified')}: </VisuallyHidden>
        {t('deals.card.save', { percent })}
      </span>
      {usual}
    </>
  );
}

function DealBand({ deal }: { deal: Deal }): ReactNode {
  if (deal.dealPrice === null || deal.assessment?.status !== 'assessed') return null;
  return (
    <div className={card.band}>
      <PriceAxis price={deal.dealPrice} evidence={deal.assessment.evidence} />
      <UsualRange evidence={deal.assessment.evidence} />
    </div>
  );
}

/** From where and how, and by which airline; then dates, booking site and age. */
function DealFacts({ deal }: { deal: Deal }): ReactNode {
  const language = useLanguage();
  const airline = language === 'ar' ? (deal.airlineAr ?? deal.airline) : deal.airline;
  return (
    <div className={card.facts}>
      <DottedLine>
        {useTripFacts(deal)}
        {airline !== null && (
          <span className={styles.airline}>
            {deal.airlineLogoUrl !== null && (
              <img src={deal.airlineLogoUrl} alt="" width={20} height={20} loading="lazy" />
            )}
            <bdi>{airline}</bdi>
          </span>
        )}
      </DottedLine>
      <DealSighting deal={deal} />
    </div>
  );
}

/** Departure city, trip type, stops: also told of a locked deal. */
export function useTripFacts({ departureCity, departureCityAr, tripType, flightType }: Deal): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  return [
    t('deals.card.from', { city: isArabic ? departureCityAr : departureCity }),
    t(`trip.${tripType}`),
    flightType !== null && t('trip.stops', { count: flightType === 'direct' ? 0 : 1 }),
  ];
}

function DealTags({ deal }: { deal: Deal }): ReactNode {
  const t = useTranslate();
  const isUnconfirmed = deal.confirmation === 'none' && !deal.isSample && !deal.isTyped && !deal.locked;
  return (
    <span className={styles.tags}>
      {isUnconfirmed && <span className={styles.unconfirmed}>{t('confirmation.none')}</span>}
      {deal.isPremium && <span className={styles.premium}>{t('deals.card.premium')}</span>}
    </span>
  );
}

/** A locked deal has no price and no dates: dots, its tier and stops, and the way to Premium. */
export function LockedStub({ deal }: { deal: Deal }): ReactNode {
  const t = useTranslate();
  return (
    <div className={card.stub}>
      <div className={card.priceRow}>
        <p className={card.hiddenPrice} aria-hidden="true">
          ••••
        </p>
        {deal.tier !== null && (
          <p className={card.verdict}>
            <span className={styles.save}>{t(`deals.tier.${deal.tier}`)}</span>
          </p>
        )}
      </div>
      <div className={card.facts}>
        <DottedLine>{useTripFacts(deal)}</DottedLine>
        <p className={styles.lock}>
          <LockIcon size={16} />
          {t('deals.locked.text')}
        </p>
      </div>
      <p className={styles.foot}>
        <Button look="quiet" disabled>
          {t('deals.locked.subscribe')}
        </Button>
        <Link className={buttonClass('plain', styles.toPremium)} to="/premium">
          {t('deals.banner.action')}
        </Link>
      </p>
    </div>
  );
}
