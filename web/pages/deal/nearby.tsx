/** The cheapest open places in the region of a destination that has no price for the reader. */
import type { ReactNode } from 'react';
import type { PlacedDealQuery } from '#web/addresses/deal-query.ts';
import { useQuery } from '#web/api/query.tsx';
import { FareCard } from '#web/features/fares/fare-card.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Grid } from '#web/ui/layout.tsx';
import { type NearPlace, nearbyFaresQuery } from './nearby-fares.ts';

type NearbyProps = {
  place: NearPlace;
  query: PlacedDealQuery;
  /** Beside a card, or on the whole page. */
  columns: 2 | 'cards';
};

export function Nearby({ place, query, columns }: NearbyProps): ReactNode {
  const t = useTranslate();
  const { origin, tripType } = query;
  const { data: fares } = useQuery(nearbyFaresQuery(query, place));
  if (!fares || fares.length === 0) return null;
  const region = place.countryCode === 'SA' ? 'domestic' : place.region;
  return (
    <section aria-labelledby="nearby-title">
      <h2 id="nearby-title">{t('deal.nearby', { city: t(`city.${origin}`), region })}</h2>
      <Grid columns={columns} gap={4} above={3}>
        {fares.map((fare) => (
          <FareCard key={fare.code} fare={fare} origin={origin} tripType={tripType} />
        ))}
      </Grid>
    </section>
  );
}
