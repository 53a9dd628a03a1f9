/** Row of the best verified deals below the hero of the landing page. */
import type { ReactNode } from 'react';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { dealsPath } from '#web/addresses/deals-query.ts';
import { useQuery } from '#web/api/query.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './best-deals.module.css';
import { bestDealsQuery, mostBestDeals } from './best-deals-query.ts';
import { DealTile } from './deal-tile.tsx';

const skeletons = Array.from({ length: mostBestDeals }, (_, index) => `skeleton-${index}`);

/** Nothing where no deal is listed; the fares follow. */
export function BestDeals({ origin }: { origin: DepartureAirport }): ReactNode {
  const t = useTranslate();
  const { data, error } = useQuery(bestDealsQuery(origin));
  if (error || data?.deals.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="best-deals-title">
      <div className={styles.head}>
        <h2 id="best-deals-title">
          {data && !data.isFromOrigin
            ? t('bestDeals.title')
            : t('bestDeals.titleFrom', { city: t(`city.short.${origin}`) })}
        </h2>
        <Link className={styles.more} to={dealsPath({ origin })}>
          {t('bestDeals.all')}
        </Link>
      </div>
      <ul className={styles.row}>
        {data
          ? data.deals.map((deal) => (
              <li key={deal.id}>
                <DealTile deal={deal} />
              </li>
            ))
          : skeletons.map((key) => (
              <li key={key} aria-hidden="true">
                <Skeleton className={styles.skeleton} />
              </li>
            ))}
      </ul>
    </section>
  );
}
