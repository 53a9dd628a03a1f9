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
import { Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './recorded-price.module.css';

type RecordedPriceProps = {
  fare: NonNullable<FlightSearchResult['cheapestFare']>;
  tripType: TripType;
  /** Stands beside the price. */
  children: ReactNode;
};

export function RecordedPrice({ fare, tripType, children }: RecordedPriceProps): ReactNode {
  const siteNames = siteNamesIn(useLanguage());
  const t = useTranslate();
  return (
    <Stack gap={1}>
      <Text as="h2" size="md" tone="soft" weight="normal">
        {t('flightSearch.recorded.title')}
      </Text>
      <Row gap={3} lines={1} justify="between">
        <Price className={styles.price} amount={fare.price} />
        {children}
      </Row>
      <Soft size="sm">{t('trip.perPerson', { tripType })}</Soft>
      <Text size="sm" weight="strong">
        <Verdict price={fare.price} record={recordOfUsual(fare.usual)} />
      </Text>
      <PartyDetails price={fare.price} site={fare.site} baggage={null} />
      <Soft size="sm">
        {t.rich('fare.via', { site: <bdi>{siteNames[fare.site]}</bdi> })} · <FareSeen sighting={fare} />
      </Soft>
    </Stack>
  );
}
