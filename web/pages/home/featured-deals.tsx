/** Featured deals, free and Premium mixed. */
import type { ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import type { QueryView } from '#web/api/query.tsx';
import { DealList, DealListSkeleton } from '#web/features/deals/deal-list.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import styles from './home.module.css';

type FeaturedDealsProps = { view: Pick<QueryView<{ featured: Deal[] }>, 'data' | 'error' | 'refetch'> };

export function FeaturedDeals({ view }: FeaturedDealsProps): ReactNode {
  const t = useTranslate();
  return (
    <section className={styles.section} aria-labelledby="featured-title">
      <div className={styles.head}>
        <h2 id="featured-title">{t('home.featured')}</h2>
        <Link className={styles.more} to="/deals">
          {t('home.featured.all')}
        </Link>
      </div>
      <Loaded view={view} fallback={<DealListSkeleton />}>
        {({ featured }) =>
          featured.length === 0 ? (
            <p className={styles.none}>{t('home.featured.empty')}</p>
          ) : (
            <DealList deals={featured} />
          )
        }
      </Loaded>
    </section>
  );
}
