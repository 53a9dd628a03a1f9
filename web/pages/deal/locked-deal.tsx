/** Destination page reserved to Premium members: what its deal may tell, open places nearby, and one button. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { PlacedDealQuery } from '#web/addresses/deal-query.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { LockIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import styles from './deal.module.css';
import { DealHero } from './deal-hero.tsx';
import locked from './locked-deal.module.css';
import { Nearby } from './nearby.tsx';

type LockedDealProps = { fare: DestinationPrice; query: PlacedDealQuery };

export function LockedDeal({ fare, query }: LockedDealProps): ReactNode {
  const t = useTranslate();
  return (
    <>
      <DealHero fare={fare} query={query} />
      <div className={styles.layout}>
        <section className={`${styles.card} ${locked.lock}`} aria-labelledby="locked-title">
          <span className={locked.stripe}>
            <StripedDivider direction="vertical" />
          </span>
          <h2 id="locked-title" className={locked.title}>
            <LockIcon className={locked.sign} size={24} />
            {t('deal.locked.title')}
          </h2>
          <LockedFacts fare={fare} />
          <p>
            {t('deal.locked.text', { city: t.language === 'ar' ? fare.cityAr : fare.city })}{' '}
            {t('deal.locked.soon')}
          </p>
          <Link className={buttonClass('primary', locked.upgrade)} to="/premium#early-access">
            {t('deal.locked.hear')}
          </Link>
        </section>
        <div className={locked.nearby}>
          <Nearby place={fare} query={query} columns={2} />
        </div>
      </div>
    </>
  );
}

/** How far below usual its deal is, in three steps, and its stops: as the list of deals tells. */
function LockedFacts({ fare: { tier, flightType } }: Pick<LockedDealProps, 'fare'>): ReactNode {
  const t = useTranslate();
  const stops = flightType && t('trip.stops', { count: flightType === 'direct' ? 0 : 1 });
  const facts = [tier && t(`deals.tier.${tier}`), stops].filter((fact) => fact !== null);
  return facts.length > 0 && <p className={locked.facts}>{facts.join(' · ')}</p>;
}
