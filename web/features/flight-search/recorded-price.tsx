/** Cheapest recorded price of the searched trip, with its booking site and age. */
import type { ReactNode } from 'react';
import type { FlightSearchResult } from '#contract/api/search.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { recordOfUsual } from '#contract/domain/verdict.ts';
import { PartyDetails } from '#web/features/party/party-details.tsx';
import { FareSeen } from '#web/features/sightings/fare-seen.tsx';
import { Verdict } from '#web/features/verdict/verdict.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './recorded-price.module.css';

type RecordedPriceProps = {
  fare: NonNullable<FlightSearchResult['cheapestFare']>;
  tripType: TripType;
};

export function RecordedPrice({ fare, tripType }: RecordedPriceProps): ReactNode {
  const siteNames = siteNamesIn(useLanguage());
  const t = useTranslate();
  return (
    <div className={styles.recorded}>
      <h3 className={styles.title}>{t('flightSearch.recorded.title')}</h3>
      <p>
        <Price className={styles.price} amount={fare.price} />{' '}
        <span className={styles.perPerson}>{t('trip.perPerson', { tripType })}</span>
      </p>
      <p>
        <Verdict price={fare.price} record={recordOfUsual(fare.usual)} />
      </p>
      <PartyDetails price={fare.price} site={fare.site} baggage={null} />
      <p className={styles.seen}>
        {t.rich('fare.via', { site: <bdi>{siteNames[fare.site]}</bdi> })} · <FareSeen sighting={fare} />
      </p>
    </div>
  );
}
