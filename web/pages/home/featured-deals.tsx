/** Featured deals, free and Premium mixed. */
import type { ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import { DealList, DealListSkeleton } from '#web/features/deals/deal-list.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './home.module.css';

type FeaturedDealsProps = { deals: Deal[] | undefined; error: Error | null; onRetry: () => void };

export function FeaturedDeals({ deals, error, onRetry }: FeaturedDealsProps): ReactNode {
  const t = useTranslate();
  return (
    <section className={styles.section} aria-labelledby="featured-title">
      <div className={styles.head}>
        <h2 id="featured-title">{t('home.featured')}</h2>
        <Link className={styles.more} to="/deals">
          {t('home.featured.all')}
        </Link>
      </div>
      {error && !deals ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : !deals ? (
        <DealListSkeleton view="grid" />
      ) : deals.length === 0 ? (
        <p className={styles.none}>{t('home.featured.empty')}</p>
      ) : (
        <DealList deals={deals} view="grid" />
      )}
    </section>
  );
}
