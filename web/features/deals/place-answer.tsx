/** Answers a search for a city: the query of its cheapest fare, and that price, or that there is none, with a watch. */

import type { ReactNode } from 'react';
import type { Airport } from '#contract/api/airports.ts';
import { dealPath, otherTripOf } from '#contract/domain/deal-query.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { queries } from '#web/api/api.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { type Query, queryKeyOf } from '#web/api/query.tsx';
import { findCity, indexDestinations } from '#web/features/destination-search/suggest.ts';
import { FareCard } from '#web/features/fares/fare-card.tsx';
import type { CardFare } from '#web/features/fares/landing-fares.ts';
import type { NearPlace } from '#web/features/fares/nearby-fares.ts';
import { asCard } from '#web/features/fares/pick-landing-fares.ts';
import { WatchButton } from '#web/features/watch/watch-button.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Grid, Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';

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

type Wanted = { search: string; origin: DepartureAirport; tripType: TripType };

/** `fare` is null when none is listed, or the reader may see none. */
export type PlaceFare = {
  place: NearPlace;
  /** That of the fare: the other one where only that has a price. */
  tripType: TripType;
  fare: CardFare | null;
  isLocked: boolean;
};

/** Null for a text that names no city. */
export function placeFareQuery({ search, origin, tripType }: Wanted): Query<PlaceFare | null> {
  return {
    queryKey: queryKeyOf('place fare', { search, origin, tripType }),
    queryFn: async ({ client }) => {
      const airports = await client.fetchQuery(queries.destinationAirports());
      const place = findPlace(airports, search);
      if (!place) return null;
      const asked = { code: place.code, origin, tripType, isAirportOnly: false };
      const own = await client.fetchQuery(fareQueries.destinationFare(asked));
      const other = otherTripOf(asked);
      const fare = own ?? (await client.fetchQuery(fareQueries.destinationFare(other)));
      const { code, city, cityAr, countryCode, region } = place;
      const isLocked = fare === null ? place.requiresUpgrade : fare.locked;
      return {
        place: { code, city, cityAr, countryCode, region },
        tripType: own || !fare ? tripType : other.tripType,
        fare: fare && !isLocked ? asCard(fare) : null,
        isLocked,
      };
    },
  };
}

/** An airport of the city that a text names. */
export function findPlace(airports: readonly Airport[], search: string): Airport | undefined {
  return search === '' ? undefined : findCity(indexDestinations(airports, 'en'), search);
}
