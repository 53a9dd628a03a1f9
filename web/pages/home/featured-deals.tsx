/** Featured deals, the best from the airport where it has enough, free and Premium mixed. */
import type { ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { QueryView } from '#web/api/query.tsx';
import { DealList, DealListSkeleton } from '#web/features/deals/deal-list.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Soft } from '#web/ui/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { HomePart } from './home-part.tsx';

type FeaturedDealsProps = {
  view: Pick<QueryView<{ featured: Deal[] }>, 'data' | 'error' | 'refetch'>;
  origin: DepartureAirport;
};

export function FeaturedDeals({ view, origin }: FeaturedDealsProps): ReactNode {
  const t = useTranslate();
  const isOwn = view.data?.featured.every(({ departureCityCode }) => departureCityCode === origin) ?? true;
  const title = isOwn ? t('home.featuredFrom', { city: t(`city.short.${origin}`) }) : t('home.featured');
  return (
    <HomePart id="featured" title={title} to="/deals" all={t('home.featured.all')}>
      <Loaded view={view} fallback={<DealListSkeleton />}>
        {({ featured }) =>
          featured.length === 0 ? <Soft>{t('home.featured.empty')}</Soft> : <DealList deals={featured} />
        }
      </Loaded>
    </HomePart>
  );
}
