/** The cheapest open places near a destination without a price for the reader, and the way to all of its region. */
import type { ReactNode } from 'react';
import { noTripFilter } from '#contract/domain/trip-filter.ts';
import { landingPath } from '#web/addresses/landing-query.ts';
import { useQuery } from '#web/api/query.tsx';
import { useHomeOrigin } from '#web/features/account/use-user.ts';
import { PlaceGrid } from '#web/features/place-card/place-grid.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { FareCard } from './fare-card.tsx';
import { type NearPlace, type NearTrip, nearbyFaresQuery, regionOf } from './nearby-fares.ts';

export type NearbyProps = {
  /** Null for no destination: then anywhere abroad. */
  place: NearPlace | null;
  trip: NearTrip;
  title: string;
  all: string;
};

export function NearbyView({ place, trip, title, all }: NearbyProps): ReactNode {
  const { origin, tripType, filter = noTripFilter } = trip;
  const homeOrigin = useHomeOrigin();
  const { data: fares, error } = useQuery(nearbyFaresQuery(trip, place));
  if (error || fares?.length === 0) return null;
  return (
    <Stack as="section" gap={4} above={2} aria-labelledby="nearby-title">
      <h2 id="nearby-title">{title}</h2>
      <PlaceGrid columns="cards" expected={4}>
        {fares?.map((fare) => (
          <li key={fare.code}>
            <FareCard fare={fare} {...{ origin, tripType, filter }} />
          </li>
        ))}
      </PlaceGrid>
      <Row stretch>
        <Link
          className={buttonClass('quiet')}
          to={landingPath({ origin, tripType, region: regionOf(place), filter, homeOrigin })}
        >
          {all}
        </Link>
      </Row>
    </Stack>
  );
}
