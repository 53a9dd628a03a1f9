/** Card of the chosen place, on the lower part of the map. */
import { type ReactNode, useEffect, useRef } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { FareCard } from '#web/features/fares/fare-card.tsx';
import { asCard } from '#web/features/fares/pick-landing-fares.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './map-card.module.css';
import { pathOf } from './map-marker.tsx';

type MapCardProps = { fare: DestinationPrice; query: LandingQuery; onClose: () => void };

export function MapCard({ fare, query, onClose }: MapCardProps): ReactNode {
  const t = useTranslate();
  const card = useRef<HTMLDivElement>(null);
  const { origin, tripType, filter } = query;
  const { code, requiresUpgrade } = fare;
  // The lower part of the map may be out of view.
  useEffect(() => {
    if (code) card.current?.scrollIntoView({ block: 'nearest' });
  }, [code]);
  return (
    <div ref={card} className={styles.card} role="status">
      <div className={styles.clip}>
        <FareCard
          fare={asCard(fare)}
          origin={origin}
          tripType={tripType}
          filter={filter}
          hasPicture={false}
        />
        {!requiresUpgrade && (
          <div className={styles.foot}>
            <Link className={buttonClass('primary', styles.open)} to={pathOf(fare, query)}>
              {t('map.open')}
            </Link>
          </div>
        )}
      </div>
      <Button look="quiet" className={styles.close} aria-label={t('common.close')} onClick={onClose}>
        <CloseIcon size={16} />
      </Button>
    </div>
  );
}
