/** Row of the best verified deals below the hero of the landing page. */
import type { ReactNode } from 'react';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { useQuery } from '#web/api/query.tsx';
import { HeartButton } from '#web/features/favorites/heart-button.tsx';
import { placeOfDeal, type TileDeal } from '#web/features/place-card/place.ts';
import { PlaceCard, PlaceTiles, SaveMark } from '#web/features/place-card/place-card.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { bestDealsQuery, mostBest } from './best-deals-query.ts';

/** Nothing where no deal is listed; the fares follow. */
export function BestDeals(props: {
  origin: DepartureAirport;
  tripType?: TripType | null;
  /** Watches its price: the cards are larger then. */
  bell?: ((deal: TileDeal) => ReactNode) | undefined;
}): ReactNode {
  const { origin, tripType = null, bell } = props;
  const t = useTranslate();
  const { data, error } = useQuery(bestDealsQuery(origin, tripType));
  if (error || data?.deals.length === 0) return null;
  const isFromOrigin = data?.isFromOrigin ?? true;
  return (
    <Stack as="section" gap={3} above={3} aria-labelledby="best-deals-title">
      <Text as="h2" size="xl" id="best-deals-title">
        {isFromOrigin ? t('bestDeals.titleFrom', { city: t(`city.short.${origin}`) }) : t('bestDeals.title')}
      </Text>
      <PlaceTiles expected={mostBest}>
        {data?.deals.map((deal) => {
          const place = placeOfDeal(deal, t.language);
          const { id, discountPercentage: percent } = deal;
          return (
            <li key={id}>
              <PlaceCard
                // Each says from where it is where the heading does not.
                place={{ ...place, ...(isFromOrigin && { from: null }), ...(bell && { tripType: null }) }}
                form={bell ? 'card' : 'tile'}
                isFirst
                corner={bell ? bell(deal) : <HeartButton look="card" id={id} name={place.city} />}
                mark={!bell && percent !== null && <SaveMark>{t('card.save', { percent })}</SaveMark>}
              />
            </li>
          );
        })}
      </PlaceTiles>
    </Stack>
  );
}
