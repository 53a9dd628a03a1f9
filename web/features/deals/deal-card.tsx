/** Card of a deal: the card of its place with how large the discount is, how long it lasts, and what is said against it. */
import type { ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import { expiryOf } from '#contract/domain/deal.ts';
import { HeartButton } from '#web/features/favorites/heart-button.tsx';
import { placeOfDeal, type TileDeal } from '#web/features/place-card/place.ts';
import { LockLine, PlaceCard, SaveMark } from '#web/features/place-card/place-card.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack, VisuallyHidden } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { ClockIcon } from '#web/ui/more-icons.tsx';
import { Price } from '#web/ui/price.tsx';
import { Badge } from '#web/ui/status.tsx';

export function DealCard(props: {
  deal: TileDeal & Partial<Deal>;
  isLow?: boolean;
  /** Probably visible when the page opens. */
  isFirst?: boolean;
  /** Where all leave from the same airport, which the heading names. */
  isFromKnown?: boolean;
}): ReactNode {
  const { deal, isLow, isFirst = false, isFromKnown = false } = props;
  const t = useTranslate();
  const place = placeOfDeal(deal, t.language);
  return (
    <PlaceCard
      place={isFromKnown ? { ...place, from: null } : place}
      isLow={isLow}
      isFirst={isFirst}
      {...useDiscount(deal)}
      corner={<HeartButton look="card" id={deal.id} name={place.city} />}
    >
      {deal.locked ? (
        <Button look="quiet" disabled>
          {t('dealCard.locked.subscribe')}
        </Button>
      ) : (
        <DealFoot deal={deal} />
      )}
    </PlaceCard>
  );
}

/** How large the discount is, and whether our record proves it; of a locked deal in words, with how to see it. */
function useDiscount(deal: TileDeal & Partial<Deal>): { mark: ReactNode; instead: ReactNode } {
  const t = useTranslate();
  // Deals cut to what a tile shows are proved ones.
  const { locked, tier, isVerified = true, originalPrice, discountPercentage: percent } = deal;
  if (locked) {
    return {
      mark: tier && <SaveMark isProved={false}>{t(`dealCard.tier.${tier}`)}</SaveMark>,
      instead: (
        <LockLine>
          <Link to="/premium">
            {t('dealCard.locked.text')}
            <VisuallyHidden> {t.language === 'ar' ? deal.destinationAr : deal.destination}</VisuallyHidden>
          </Link>
        </LockLine>
      ),
    };
  }
  const isDiscount = percent !== null && percent > 0;
  return {
    mark: isDiscount && isVerified && <SaveMark>{t('card.save', { percent })}</SaveMark>,
    instead: !isVerified && (
      <Stack>
        {isDiscount && <strong>{t('dealCard.belowStated', { percent })}</strong>}
        {originalPrice !== null && (
          <p>{t.rich('dealCard.stated', { price: <Price amount={Math.round(originalPrice)} /> })}</p>
        )}
      </Stack>
    ),
  };
}

/** Nothing of a deal of which only its price is known. */
function DealFoot({ deal }: { deal: TileDeal & Partial<Deal> }): ReactNode {
  const t = useTranslate();
  const { expiresAt, confirmation, isSample, isTyped, isPremium } = deal;
  const isUnconfirmed = confirmation === 'none' && isSample === false && !isTyped;
  if (!expiresAt && !isUnconfirmed && !isPremium) return null;
  return (
    <Row gap={3} lines={1} size="sm">
      {expiresAt && <DealExpiry expiresAt={expiresAt} />}
      {isUnconfirmed && <Badge>{t('dealCard.unconfirmed')}</Badge>}
      {isPremium && <Badge>{t('dealCard.premium')}</Badge>}
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
      {t('dealCard.expiry', { unit: expiry.unit, count })}
    </Row>
  );
}
