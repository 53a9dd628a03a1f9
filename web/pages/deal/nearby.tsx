/** The cheapest open places in the region of a destination without a price for the reader, and the way to all of them. */
import type { ReactNode } from 'react';
import type { PlacedDealQuery } from '#web/addresses/deal-query.ts';
import { landingPath } from '#web/addresses/landing-query.ts';
import { useQuery } from '#web/api/query.tsx';
import { homeOriginOf } from '#web/features/account/home-origin.ts';
import { useUser } from '#web/features/account/use-user.ts';
import { FareCard } from '#web/features/fares/fare-card.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Grid, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { type NearPlace, nearbyFaresQuery, regionOf } from './nearby-fares.ts';

type NearbyProps = {
  /** Null for no destination: then anywhere abroad. */
  place: NearPlace | null;
  query: PlacedDealQuery;
};

export function Nearby({ place, query }: NearbyProps): ReactNode {
  const t = useTranslate();
  const { origin, tripType } = query;
  const homeOrigin = homeOriginOf(useUser());
  const { data: fares } = useQuery(nearbyFaresQuery(query, place));
  if (!fares || fares.length === 0) return null;
  const region = regionOf(place);
  return (
    <section aria-labelledby="nearby-title">
      <h2 id="nearby-title">{t('deal.nearby', { city: t(`city.${origin}`), region })}</h2>
      <Grid columns="cards" align="stretch" gap={4} above={3}>
        {fares.map((fare) => (
          <FareCard key={fare.code} fare={fare} origin={origin} tripType={tripType} />
        ))}
      </Grid>
      <Text above={4}>
        <Link className={buttonClass('quiet')} to={landingPath({ origin, tripType, region, homeOrigin })}>
          {t('deal.nearby.all', { region })}
        </Link>
      </Text>
    </section>
  );
}
