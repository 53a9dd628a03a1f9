/** Card of a deal in the grid of deals. */
import type { ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import { expiryOf } from '#contract/domain/deal.ts';
import { HeartButton } from '#web/features/favorites/heart-button.tsx';
import { placeOfDeal } from '#web/features/place-card/place.ts';
import { LockLine, PlaceCard, SaveMark } from '#web/features/place-card/place-card.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row, VisuallyHidden } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { ArrowIcon, ClockIcon } from '#web/ui/more-icons.tsx';
import { Price } from '#web/ui/price.tsx';
import { Badge } from '#web/ui/status.tsx';
import shown from '#web/ui/text.module.css';
import { DealBell } from './deal-bell.tsx';
import styles from './deal-card.module.css';

/** `isFirst`: probably visible when the page opens. */
export function DealCard({ deal, isFirst = false }: { deal: Deal; isFirst?: boolean }): ReactNode {
  const t = useTranslate();
  const place = placeOfDeal(deal, t.language);
  return (
    <PlaceCard
      place={place}
      isFirst={isFirst}
      {...useDiscount(deal)}
      firstFact={
        // Of a verified deal the sentence says how far below usual it is.
        deal.originalPrice !== null &&
        !deal.isVerified &&
        t.rich('deals.card.stated', { price: <Price amount={Math.round(deal.originalPrice)} /> })
      }
      corner={
        <>
          <HeartButton look="card" id={deal.id} name={place.city} />
          <DealBell deal={deal} />
        </>
      }
    >
      {deal.locked ? (
        <Button look="quiet" disabled>
          {t('deals.locked.subscribe')}
        </Button>
      ) : (
        <DealFoot deal={deal} />
      )}
    </PlaceCard>
  );
}

/** How large the discount is, and whether our record proves it; of a locked deal in words, with how to see it. */
export function useDiscount(deal: Deal): { mark: ReactNode; instead: ReactNode } {
  const t = useTranslate();
  const { locked, tier, isVerified, discountPercentage: percent } = deal;
  if (locked) {
    return {
      mark: tier !== null && <SaveMark isProved={false}>{t(`deals.tier.${tier}`)}</SaveMark>,
      instead: <DealLock city={t.language === 'ar' ? deal.destinationAr : deal.destination} />,
    };
  }
  const isDiscount = percent !== null && percent > 0;
  return {
    mark: isDiscount && isVerified && <SaveMark>{t('card.save', { percent })}</SaveMark>,
    instead: isDiscount && !isVerified && <strong>{t('deals.card.belowStated', { percent })}</strong>,
  };
}

export function DealLock({ city }: { city: string }): ReactNode {
  return (
    <LockLine>
      <Link to="/premium">
        {useTranslate()('deals.locked.text')}
        <VisuallyHidden> {city}</VisuallyHidden>
      </Link>
    </LockLine>
  );
}

function DealFoot({ deal }: { deal: Deal }): ReactNode {
  const t = useTranslate();
  const isUnconfirmed = deal.confirmation === 'none' && !deal.isSample && !deal.isTyped;
  return (
    <Row gap={3} lines={1} size="sm" justify="between">
      {deal.expiresAt !== null && <DealExpiry expiresAt={deal.expiresAt} />}
      {isUnconfirmed && <Badge>{t('confirmation.none')}</Badge>}
      {deal.isPremium && <Badge>{t('deals.card.premium')}</Badge>}
      {/* On phones the whole card leads there. */}
      <Row
        as="span"
        gap={1}
        wrap={false}
        tone="accent"
        weight="strong"
        className={`${styles.compare} ${shown.fromSmall}`}
      >
        {t('deals.card.compare', { count: deal.allPrices.length })}
        <ArrowIcon size={16} />
      </Row>
    </Row>
  );
}

/** `expiresAt` in ISO 8601. */
function DealExpiry({ expiresAt }: { expiresAt: string }): ReactNode {
  const t = useTranslate();
  const expiry = expiryOf(expiresAt, useNow());
  const count = 'count' in expiry ? expiry.count : 0;
  const isSoon = expiry.unit !== 'day' && expiry.unit !== 'tomorrow';
  return (
    <Row
      as="time"
      gap={1}
      wrap={false}
      breaks="never"
      tone={isSoon ? 'warning' : 'soft'}
      weight={isSoon ? 'strong' : undefined}
      dateTime={expiresAt}
    >
      <ClockIcon size={16} />
      {t('deals.expiry', { unit: expiry.unit, count })}
    </Row>
  );
}
