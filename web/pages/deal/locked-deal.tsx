/** Destination page reserved to Premium members: no price, history or booking links. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { PlacedDealQuery } from '#web/addresses/deal-query.ts';
import { DealHighlights } from '#web/features/booking/deal-highlights.tsx';
import { RouteInformation } from '#web/features/booking/route-information.tsx';
import { baggageNote } from '#web/features/fares/baggage.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { LockIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import styles from './deal.module.css';
import { DealHero } from './deal-hero.tsx';
import locked from './locked-deal.module.css';

export function LockedDeal({ fare, query }: { fare: DestinationPrice; query: PlacedDealQuery }): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const { origin, tripType } = query;
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
          <p className={locked.dots} aria-hidden="true">
            ••••
          </p>
          <p>{t('deal.locked.text', { city: isArabic ? fare.cityAr : fare.city })}</p>
          <Link className={buttonClass('primary', locked.upgrade)} to="/premium">
            {t('fare.upgrade')}
          </Link>
        </section>
        <div className={styles.main}>
          <section className={styles.card} aria-labelledby="highlights-title">
            <h2 id="highlights-title">{t('deal.highlights.title')}</h2>
            <DealHighlights baggage={baggageNote([fare])} />
          </section>
          <section className={styles.card} aria-labelledby="route-title">
            <h2 id="route-title">{t('deal.route.title')}</h2>
            <RouteInformation
              fare={fare}
              journey={{ origin, destination: fare.code, tripType }}
              trip={null}
            />
          </section>
        </div>
      </div>
    </>
  );
}
