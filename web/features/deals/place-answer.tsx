/** Answers a search for a city: its cheapest price, or that there is none, with a watch. */
import type { ReactNode } from 'react';
import { dealPath } from '#contract/domain/deal-query.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { FareCard } from '#web/features/fares/fare-card.tsx';
import { WatchButton } from '#web/features/watch/watch-button.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Grid, Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import type { PlaceFare } from './place-fare.ts';

export function PlaceAnswer(props: {
  found: PlaceFare;
  /** No deal follows, and the heading above names the city. */
  isAlone: boolean;
  trip: { origin: DepartureAirport; tripType: TripType };
}): ReactNode {
  const { found, isAlone, trip } = props;
  const { place, fare, isLocked, tripType } = found;
  const t = useTranslate();
  const city = t.language === 'ar' ? place.cityAr : place.city;
  const names = { city, origin: t(`city.${trip.origin}`) };
  const title = t('deals.place.title', names);
  return (
    <Stack as="section" gap={3} aria-label={title}>
      {!isAlone && <h3>{title}</h3>}
      {fare ? (
        <Grid columns={3} gap={4} align="center">
          <FareCard fare={fare} {...trip} tripType={tripType} isFirst />
          {isAlone && (
            <Stack gap={3} align="start">
              <Text size="lg">
                {tripType === trip.tripType
                  ? t('deals.place.noDeal')
                  : t('deals.place.other', { ...names, tripType: trip.tripType })}
              </Text>
              <Link className={buttonClass('primary')} to={dealPath(fare.code, { ...trip, tripType })}>
                {t('deals.place.open', { city })}
              </Link>
            </Stack>
          )}
        </Grid>
      ) : (
        <>
          <Soft>{isLocked ? t('places.locked', { city }) : t('deals.place.none', names)}</Soft>
          <p>
            {isLocked ? (
              <Row as="span" gap={3}>
                <Link className={buttonClass('quiet')} to="/premium">
                  {t('fare.upgrade')}
                </Link>
                <Link className={buttonClass('quiet')} to={dealPath(place.code, trip)}>
                  {t('deals.place.open', { city })}
                </Link>
              </Row>
            ) : (
              <WatchButton
                look="plain"
                trip={{ ...trip, ...unseen, destination: place.code, isCity: true, city }}
              />
            )}
          </p>
        </>
      )}
    </Stack>
  );
}

const unseen = { price: null, usual: null, sighting: null };
