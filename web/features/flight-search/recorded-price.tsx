/** The cheapest price recorded for exactly the trip searched, with where and when it was seen. */
import type { ReactNode } from 'react';
import type { FlightSearchResult } from '#contract/api/search.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { siteNames } from '#contract/domain/site.ts';
import { FareSeen } from '#web/features/fares/fare-seen.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './recorded-price.module.css';

const freshForMs = 24 * 3_600_000;

type RecordedPriceProps = {
  fare: NonNullable<FlightSearchResult['cheapestFare']>;
  tripType: TripType;
};

export function RecordedPrice({ fare, tripType }: RecordedPriceProps): ReactNode {
  const t = useTranslate();
  const isFresh = useNow() - Date.parse(fare.observedAt) < freshForMs;
  const sighting = {
    observedAt: fare.observedAt,
    observedAtPrecision: null,
    freshness: isFresh ? 'fresh' : 'aging',
  } as const;
  return (
    <div className={styles.recorded}>
      <h3 className={styles.title}>{t('flightSearch.recorded.title')}</h3>
      <p>
        <Price className={styles.price} amount={fare.price} />{' '}
        <span className={styles.perPerson}>{t('trip.perPerson', { tripType })}</span>
      </p>
      <p className={styles.seen}>
        {t.rich('fare.via', { site: <bdi>{siteNames[fare.site]}</bdi> })} · <FareSeen sighting={sighting} />
      </p>
      {fare.isSample && <p className={styles.sample}>{t('fare.note.sample')}</p>}
    </div>
  );
}
