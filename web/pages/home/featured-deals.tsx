/** Featured deals, free and Premium mixed. */
import type { ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import type { QueryView } from '#web/api/query.tsx';
import { DealList, DealListSkeleton } from '#web/features/deals/deal-list.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Soft } from '#web/ui/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { HomePart } from './home-part.tsx';

type FeaturedDealsProps = { view: Pick<QueryView<{ featured: Deal[] }>, 'data' | 'error' | 'refetch'> };

export function FeaturedDeals({ view }: FeaturedDealsProps): ReactNode {
  const t = useTranslate();
  return (
    <HomePart id="featured" title={t('home.featured')} to="/deals" all={t('home.featured.all')}>
      <Loaded view={view} fallback={<DealListSkeleton />}>
        {({ featured }) =>
          featured.length === 0 ? <Soft>{t('home.featured.empty')}</Soft> : <DealList deals={featured} />
        }
      </Loaded>
    </HomePart>
  );
}
