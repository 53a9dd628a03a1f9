/** Row of the best verified deals, for pages that have none of their own. */
import type { ReactNode } from 'react';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { useQuery } from '#web/api/query.tsx';
import { PlaceGrid } from '#web/features/place-card/place-grid.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { bestDealsQuery, mostBest } from './best-deals-query.ts';
import { DealCard } from './deal-card.tsx';

/** Nothing where no deal is listed; the fares follow. */
export function BestDeals({ origin }: { origin: DepartureAirport }): ReactNode {
  const t = useTranslate();
  const { data, error } = useQuery(bestDealsQuery(origin));
  if (error || data?.deals.length === 0) return null;
  const isFromOrigin = data?.isFromOrigin ?? true;
  return (
    <Stack as="section" gap={3} above={3} aria-labelledby="best-deals-title">
      <Text as="h2" size="xl" id="best-deals-title">
        {isFromOrigin ? t('bestDeals.titleFrom', { city: t(`city.short.${origin}`) }) : t('bestDeals.title')}
      </Text>
      <PlaceGrid columns="cards" expected={mostBest}>
        {data?.deals.map((deal) => (
          <li key={deal.id}>
            <DealCard deal={deal} isFirst isFromKnown={isFromOrigin} />
          </li>
        ))}
      </PlaceGrid>
    </Stack>
  );
}
